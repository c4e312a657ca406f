import { abortError, type PluginContext, QuoinError, type ReadableStore } from '#kernel'
import type { FollowedTransaction, TransactionsApi, TransactionsPlugin } from './contract.js'
import { TransactionsError } from './transactions-error.js'

/**
 * Creates `settled`, which waits until a transaction is final.
 *
 * @param find returns a followed transaction
 */
export const createSettled =
  (
    ctx: PluginContext<TransactionsPlugin>,
    store: ReadableStore<readonly FollowedTransaction[]>,
    find: (caipNetworkId: string, id: string) => FollowedTransaction | undefined,
  ): TransactionsApi['settled'] =>
  (caipNetworkId, id, caller) =>
    new Promise((resolve, reject) => {
      let stop = (): void => undefined
      const look = (): boolean => {
        const one = find(caipNetworkId, id)
        if (!one) reject(new TransactionsError('TRANSACTION_UNKNOWN', { details: id.slice(0, 100) }))
        else if (one.status !== 'pending') resolve(one)
        else return false
        stop()
        return true
      }
      if (caller?.aborted) return reject(abortError(caller))
      if (look()) return
      const unsubscribe = store.subscribe(look)
      const disown = ctx.own(() => {
        reject(new QuoinError('ABORTED'))
        stop()
      })
      const onAbort = (): void => {
        reject(caller ? abortError(caller) : new QuoinError('ABORTED'))
        stop()
      }
      caller?.addEventListener('abort', onAbort)
      stop = () => {
        stop = () => undefined
        unsubscribe()
        caller?.removeEventListener('abort', onAbort)
        disown()
      }
    })
