import { Component, CUSTOM_ELEMENTS_SCHEMA, inject, signal } from '@angular/core'
import { numberToHex, parseEther } from 'viem'
import { QuoinService } from './quoin.service'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <quoin-button size="sm"></quoin-button>
    @if (wallet.account().address; as address) {
      <p id="account">{{ wallet.account().caipAddress }}</p>
      <p id="balance">{{ wallet.balance().text }} {{ wallet.balance().symbol }}</p>
      <button id="sign" type="button" (click)="sign()">Sign</button>
      <p id="signature">{{ signature() }}</p>
      <button id="send" type="button" (click)="send(address)">Send</button>
      <p id="hash">{{ hash() }}</p>
      <p role="alert">{{ problem() }}</p>
    }
  `,
})
export class App {
  readonly wallet = inject(QuoinService)
  readonly signature = signal('')
  readonly hash = signal('')
  readonly problem = signal('')
  readonly #showProblem = (error: Error) => this.problem.set(error.message)

  sign(): void {
    this.wallet.signMessage('Hello').then(this.signature.set, this.#showProblem)
  }

  send(address: string): void {
    const transaction = { from: address, to: address, value: numberToHex(parseEther('0.001')) }
    this.wallet
      .request({ method: 'eth_sendTransaction', params: [transaction] })
      .then(this.hash.set, this.#showProblem)
  }
}
