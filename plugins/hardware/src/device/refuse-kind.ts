import { HardwareError } from '../hardware-error.js'

/** Throws the error for a request that the app on the device cannot sign. */
export function refuseKind(what: string): never {
  throw new HardwareError('HARDWARE_DEVICE_FAILED', { fault: 'unsupported', details: `unsupported: ${what}` })
}
