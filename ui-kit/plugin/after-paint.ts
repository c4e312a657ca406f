/** Runs once the browser has drawn its next frame, such as that of a pressed button. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      run()
    }
    port2.postMessage(undefined)
  })
}
