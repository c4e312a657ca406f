/**
 * Runs everything that is ready: promises, streams and their callbacks. It also works with the fake timers of test
 * runners.
 */
export async function settle(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  let proceed = (): void => {}
  port1.onmessage = () => proceed()
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => {
      proceed = resolve
      port2.postMessage(undefined)
    })
  }
  port1.close()
}
