import { DestroyRef, Injectable, inject, type Signal, signal } from '@angular/core'
import { followStore, type ReadableStore, type RpcRequest } from 'quoin/kernel'
import { AccountToken } from 'quoin/plugins/account'
import { quoin } from './quoin'

@Injectable({ providedIn: 'root' })
export class QuoinService {
  readonly #ended = inject(DestroyRef)
  readonly caipAddress = this.#follow(quoin.connections.store, () => quoin.connections.caipAddress())
  readonly address = this.#follow(
    quoin.connections.store,
    () => quoin.connections.active()?.accounts[0]?.address,
  )
  readonly #balance = signal('')
  readonly balance = this.#balance.asReadonly()

  constructor() {
    quoin.load(AccountToken).then((account) => {
      const stops = [
        account.watchBalance('eip155'),
        followStore(account.store('eip155'), ({ balance, balanceSymbol }) =>
          this.#balance.set(balance === undefined ? '' : `${balance} ${balanceSymbol}`),
        ),
      ]
      for (const stop of stops) this.#ended.onDestroy(stop)
    })
  }

  /** Sends a request to the connected wallet. */
  request(request: RpcRequest): Promise<string> {
    return quoin.rpc.request<string>(request)
  }

  /** A signal of a value of one of the kernel's stores. */
  #follow<S, T>(store: ReadableStore<S>, read: () => T): Signal<T> {
    const value = signal(read())
    this.#ended.onDestroy(followStore(store, () => value.set(read())))
    return value.asReadonly()
  }
}
