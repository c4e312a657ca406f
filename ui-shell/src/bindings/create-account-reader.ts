import type { AnyKernel, ChainNamespace } from '#kernel'
import { type InitialConnection, rememberedOf } from '../element/remembered-state.js'
import { createReader, type Reader } from './reader.js'

interface AccountValue<T> {
  /** The value on a server without a cookie. */
  readonly initial: T
  /** The value while an account of a cookie (`quoin/cookies`) is restored. */
  remembered(connection: InitialConnection): T
  read(): T
}

/** Creates a reader of a value that depends on the account. Its parameters are those of `createReader`. */
export function createAccountReader<T extends object>(
  kernel: AnyKernel,
  namespace: ChainNamespace | undefined,
  stores: Parameters<typeof createReader>[0],
  { initial, remembered, read }: AccountValue<T>,
): Reader<T> {
  const state = rememberedOf(kernel)
  if (!state) return createReader(stores, initial, read)
  const first = state.initial(namespace)
  return createReader([...stores, state], first ? remembered(first) : initial, () => {
    const current = state.current(namespace)
    return current ? remembered(current) : read()
  })
}
