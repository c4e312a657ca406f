import { QuoinError } from '../errors/quoin-error.js'

/** The phase of a kernel: plugins are used, then it is started, then it is disposed of. */
export interface KernelPhase {
  now: 'composing' | 'started' | 'disposed'
}

/** Throws `KERNEL_NOT_STARTED`, `KERNEL_DISPOSED`. */
export function requireStarted({ now }: KernelPhase, details?: string): void {
  if (now !== 'started')
    throw new QuoinError(now === 'disposed' ? 'KERNEL_DISPOSED' : 'KERNEL_NOT_STARTED', { details })
}

/** Throws `KERNEL_ALREADY_STARTED`, `KERNEL_DISPOSED`. */
export function requireComposing({ now }: KernelPhase): void {
  if (now !== 'composing')
    throw new QuoinError(now === 'disposed' ? 'KERNEL_DISPOSED' : 'KERNEL_ALREADY_STARTED')
}
