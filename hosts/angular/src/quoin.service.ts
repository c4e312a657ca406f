import { DestroyRef, Injectable, inject, type Signal, signal } from '@angular/core'
import { accountReader, balanceReader, followReader, type Reader, signMessageOf } from 'quoin/bindings'
import type { RpcRequest } from 'quoin/kernel'
import { quoin } from './quoin'

@Injectable({ providedIn: 'root' })
export class QuoinService {
  readonly #ended = inject(DestroyRef)
  readonly account = this.#signalOf(accountReader(quoin))
  readonly balance = this.#signalOf(balanceReader(quoin))
  readonly signMessage = signMessageOf(quoin)

  /** Sends a request to the connected wallet. */
  request(request: RpcRequest): Promise<string> {
    return quoin.rpc.request<string>(request)
  }

  /** A signal of the value of a reader. */
  #signalOf<T>(reader: Reader<T>): Signal<T> {
    const value = signal(reader.get())
    this.#ended.onDestroy(followReader(reader, (now) => value.set(now)))
    return value.asReadonly()
  }
}
