// Rules for the extension's code and its tools.
import js from '@eslint/js';
import typescript from 'typescript-eslint';

export default typescript.config(
  { ignores: ['dist/', 'node_modules/', 'server/'] },
  js.configs.recommended,
  {
    files: ['src/**/*.ts'],
    extends: [...typescript.configs.strictTypeChecked, ...typescript.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['tools/**/*.mjs', '*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
