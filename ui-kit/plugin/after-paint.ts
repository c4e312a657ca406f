/** Runs once the browser has drawn its next frame, such as that of a pressed button; at once in a page that is not drawn. */
export function afterPaint(run: () => void): void {
  if (document.hidden) {
    run()
    return
  }
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = run
    port2.postMessage(0)
  })
}
