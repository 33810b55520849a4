/** The longest wait for a frame. Pages stop having them when they are hidden. */
const FRAME_WITHIN_MS = 100

/** Lets the browser handle input and paint before a long piece of work goes on. */
export async function nextFrame(): Promise<void> {
  if (!document.hidden) await frame()
  await task()
}

function frame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
    setTimeout(resolve, FRAME_WITHIN_MS)
  })
}

/** Posted within a frame, it begins after the paint. Unlike a timer, it isn't slowed down on a hidden page. */
function task(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
