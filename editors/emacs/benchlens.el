;;; benchlens.el --- Changes in benchmark tables of mails and notes -*- lexical-binding: t -*-

;;; Commentary:
;; Connects eglot with the language server benchlens in text, mail, patches and commit messages.
;; An eglot of 1.12 or newer shows the deltas, an older one the findings and hovers only.

;;; Code:

(require 'eglot)

(defgroup benchlens nil
  "Benchmark tables in mails and notes."
  :group 'tools)

(defcustom benchlens-command '("benchlens" "lsp")
  "The server's command line."
  :type '(repeat string))

(defcustom benchlens-modes
  '(text-mode message-mode mail-mode diff-mode markdown-mode rst-mode vc-git-log-edit-mode log-edit-mode)
  "The modes whose buffers are read, with those that derive from them."
  :type '(repeat symbol))

(add-to-list 'eglot-server-programs (cons benchlens-modes benchlens-command))

;; Emacs has no mode for saved mails, nor for the files in which mail programs let one write.
(dolist (name '("\\.eml\\'" "\\.mbox\\'" "/\\(?:neo\\)?mutt-[^/]*\\'" "/aerc-compose-[^/]*\\'" "\\.gitsendemail\\.msg\\.[^/]*\\'"))
  (add-to-list 'auto-mode-alist (cons name 'mail-mode) t))

(defun benchlens-ensure ()
  "Read this buffer, where it is a file's."
  (when buffer-file-name
    (eglot-ensure)))

(dolist (mode benchlens-modes)
  (add-hook (intern (format "%s-hook" mode)) #'benchlens-ensure))

(provide 'benchlens)
;;; benchlens.el ends here
