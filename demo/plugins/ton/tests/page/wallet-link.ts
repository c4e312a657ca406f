import { decode, encode } from '../json.js'

/** The wallet of the test, as the page's extension reaches it. */
export interface WalletLink {
  call(member: string, ...args: readonly unknown[]): Promise<unknown>
  /** Returns what the wallet shares without a call. */
  state(): unknown
  onEvent(listener: (event: string, value: unknown) => void): void
}

/** Connects the page with the wallet of the test, which keeps its state while the page reloads. */
export async function linkWallet(): Promise<WalletLink> {
  const listeners: ((event: string, value: unknown) => void)[] = []
  let state: unknown
  const source = new EventSource('/wallet')
  await new Promise<void>((resolve) => {
    source.onmessage = ({ data }) => {
      const message = Object(decode(data))
      state = message.state
      resolve()
      if (message.event !== undefined)
        for (const listener of listeners) listener(message.event, message.value)
    }
  })
  return {
    async call(member, ...args) {
      const response = await fetch('/wallet', { method: 'POST', body: encode({ member, args }) })
      const answer = Object(decode(await response.text()))
      state = answer.state
      // Wallets throw values of any kind.
      if (answer.isError) throw answer.error
      return answer.value
    },
    state: () => state,
    onEvent: (listener) => listeners.push(listener),
  }
}
