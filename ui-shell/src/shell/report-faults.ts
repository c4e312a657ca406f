import { type AnyKernel, BusToken, type QuoinError } from '#kernel'

/** Emits the errors for the host. The kernel logs what a listener throws, once however often it is repeated. */
export function reportFaults(kernel: AnyKernel, faults: readonly QuoinError[]): void {
  const bus = kernel.get(BusToken)
  for (const error of faults) {
    const stop = bus.on('alert:raised', () => {
      stop()
      throw error
    })
    bus.emit('alert:raised', { error }, 'kernel')
  }
}
