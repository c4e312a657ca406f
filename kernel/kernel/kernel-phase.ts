import { QuoinError } from '../errors/quoin-error.js'

/** The phase of a kernel: plugins are used, then it is started, then it is disposed of. */
export interface KernelPhase {
  now: 'composing' | 'started' | 'disposed'
}

/** Returns `KERNEL_NOT_STARTED`. */
export const notStarted = (details?: string): QuoinError =>
  new QuoinError('KERNEL_NOT_STARTED', {
    details,
    fix: 'Await kernel.start(), or use useCreateKernel().',
  })

/** Throws `KERNEL_NOT_STARTED`, `KERNEL_DISPOSED`. */
export function requireStarted({ now }: KernelPhase, details?: string): void {
  if (now === 'composing') throw notStarted(details)
  if (now === 'disposed') throw new QuoinError('KERNEL_DISPOSED', { details })
}

/** Throws `KERNEL_ALREADY_STARTED`, `KERNEL_DISPOSED`. */
export function requireComposing({ now }: KernelPhase): void {
  if (now !== 'composing')
    throw new QuoinError(now === 'disposed' ? 'KERNEL_DISPOSED' : 'KERNEL_ALREADY_STARTED')
}
