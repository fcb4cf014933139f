//! The one way to standard output: whole frames, in the order in which they were handed over.
//!
//! Who hands over a frame while nobody writes becomes the writer, and goes on as long as there are frames; all
//! others leave theirs in the queue. So frames never mix, several go out in one write, and a client that does
//! not read holds up one thread only. The reading thread never writes: a client may wait for us to read.

use crate::lsp::log;
use serde::Serialize;
use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Room for the header in front of a body.
const HEADER_ROOM: usize = 32;
/// Frames are joined into one write up to this size.
const JOINED: usize = 1 << 16;

/// Standard output, shared by everything that sends.
#[derive(Clone)]
pub(crate) struct Output(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    writer: Mutex<Box<dyn Write + Send>>,
    broken: Notify,
}

#[derive(Default)]
struct Queue {
    frames: VecDeque<Frame>,
    /// Somebody writes, and will take what comes meanwhile.
    writing: bool,
    /// The client is gone; nothing is kept any more.
    broken: bool,
}

/// A header and a body, from `start` on.
struct Frame {
    bytes: Vec<u8>,
    start: usize,
}

impl Output {
    /// Sends to `writer`.
    pub(crate) fn new(writer: impl Write + Send + 'static) -> Self {
        Output(Arc::new(Shared {
            queue: Mutex::default(),
            writer: Mutex::new(Box::new(writer)),
            broken: Notify::new(),
        }))
    }

    /// Sends a message, and may write it and others before it returns.
    pub(crate) fn send(&self, message: &impl Serialize) {
        self.post(message);
        self.flush();
    }

    /// Queues a message for the next [`Output::flush`] of anybody; never waits.
    pub(crate) fn post(&self, message: &impl Serialize) {
        let mut frame = Frame::new();
        match serde_json::to_writer(&mut frame.bytes, message) {
            Ok(()) => self.queue(frame),
            // Our own types always have a JSON form.
            Err(error) => log::error(&format!("a message has no JSON form: {error}")),
        }
    }

    /// Sends a message that `write` writes as JSON.
    pub(super) fn send_written(&self, write: impl FnOnce(&mut Vec<u8>)) {
        let mut frame = Frame::new();
        write(&mut frame.bytes);
        self.queue(frame);
        self.flush();
    }

    fn queue(&self, mut frame: Frame) {
        frame.close();
        let mut queue = lock(&self.0.queue);
        if !queue.broken {
            queue.frames.push_back(frame);
        }
    }

    /// Writes what is queued, unless somebody does so already.
    pub(crate) fn flush(&self) {
        let mut queue = lock(&self.0.queue);
        if queue.writing {
            return;
        }
        queue.writing = true;
        while let Some(frame) = queue.take() {
            drop(queue);
            let written = self.write(&frame);
            queue = lock(&self.0.queue);
            if written.is_err() {
                queue.broken = true;
                queue.frames.clear();
                self.0.broken.notify_one();
            }
        }
        queue.writing = false;
    }

    /// Whether everything that was handed over is written.
    pub(super) fn is_idle(&self) -> bool {
        let queue = lock(&self.0.queue);
        !queue.writing && queue.frames.is_empty()
    }

    fn write(&self, frame: &Frame) -> std::io::Result<()> {
        let mut writer = lock(&self.0.writer);
        writer.write_all(&frame.bytes[frame.start..])?;
        writer.flush()
    }

    /// Resolves when the client does not take our output any more.
    pub(super) async fn broken(&self) {
        self.0.broken.notified().await;
    }
}

impl Queue {
    /// The next frame, with small ones behind it joined to it.
    fn take(&mut self) -> Option<Frame> {
        let mut first = self.frames.pop_front()?;
        while let Some(next) = self.frames.front() {
            if first.bytes.len() + next.bytes.len() > JOINED {
                break;
            }
            first.bytes.extend_from_slice(&next.bytes[next.start..]);
            self.frames.pop_front();
        }
        Some(first)
    }
}

impl Frame {
    /// A frame whose body is still to be written behind what is there.
    fn new() -> Self {
        let mut bytes = Vec::with_capacity(512);
        bytes.resize(HEADER_ROOM, 0);
        Frame { bytes, start: HEADER_ROOM }
    }

    /// Ends the body. Its length is known now, so the header goes right before it and nothing is moved.
    fn close(&mut self) {
        let header = format!("Content-Length: {}\r\n\r\n", self.bytes.len() - HEADER_ROOM);
        self.start = HEADER_ROOM.saturating_sub(header.len());
        self.bytes[self.start..HEADER_ROOM].copy_from_slice(&header.as_bytes()[..HEADER_ROOM - self.start]);
    }
}

/// Locks; a panic elsewhere leaves a queue that is still whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::mpsc;

    /// Passes each write on.
    struct Writes(mpsc::Sender<Vec<u8>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn frames_are_whole_and_in_order() {
        let (sender, writes) = mpsc::channel();
        let output = Output::new(Writes(sender));
        output.post(&1);
        output.post(&"é");
        assert!(writes.try_recv().is_err());
        output.send(&[2, 3]);
        let all: Vec<u8> = writes.try_iter().flatten().collect();
        let expected =
            "Content-Length: 1\r\n\r\n1Content-Length: 4\r\n\r\n\"é\"Content-Length: 5\r\n\r\n[2,3]";
        assert_eq!(String::from_utf8(all).unwrap(), expected);
    }

    #[test]
    fn a_closed_pipe_is_told_and_takes_no_memory() {
        let (sender, writes) = mpsc::channel();
        drop(writes);
        let output = Output::new(Writes(sender));
        output.send(&1);
        output.send(&2);
        assert!(lock(&output.0.queue).frames.is_empty());
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(output.broken());
    }

    #[test]
    fn many_threads_do_not_mix_frames() {
        let (sender, writes) = mpsc::channel();
        let output = Output::new(Writes(sender));
        let threads: Vec<_> = (0..4)
            .map(|thread: u8| {
                let output = output.clone();
                let text = char::from(b'a' + thread).to_string().repeat(1000);
                std::thread::spawn(move || (0..100).for_each(|_| output.send(&text)))
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        let all: Vec<u8> = writes.try_iter().flatten().collect();
        let text = String::from_utf8(all).unwrap();
        let frames: Vec<_> = text.split("Content-Length: 1002\r\n\r\n").skip(1).collect();
        assert_eq!(frames.len(), 400);
        assert!(
            frames
                .iter()
                .all(|frame| frame.len() == 1002 && frame[1..1001].bytes().all(|b| b == frame.as_bytes()[1]))
        );
    }
}
