import { linkWallet } from './wallet-link.js'

interface Input {
  readonly message?: Uint8Array
  readonly account: { readonly address: string }
  readonly transaction?: { toJSON(): Promise<string> }
}

/** Registers the mock wallet in the page as its extension would. Source: Wallet Standard. */
export async function registerWallet(): Promise<void> {
  const { call, state, onEvent } = await linkWallet()
  const { name, icon } = Object(state())
  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: async (input?: object) => {
        await call('standard:connect', input)
        return { accounts: Object(state()).accounts }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: () => call('standard:disconnect') },
    'standard:events': {
      version: '1.0.0',
      on(_: 'change', listener: (change: unknown) => void) {
        onEvent((_event, change) => listener(change))
        return () => undefined
      },
    },
    'sui:signPersonalMessage': {
      version: '1.1.0',
      signPersonalMessage: ({ message, account }: Input) =>
        call('sui:signPersonalMessage', { message, account: { address: account.address } }),
    },
    'sui:signTransaction': {
      version: '2.0.0',
      signTransaction: async ({ transaction, account }: Input) =>
        call('sui:signTransaction', {
          account: { address: account.address },
          transaction: await transaction?.toJSON(),
        }),
    },
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    features,
    get chains() {
      return Object(state()).chains
    },
    get accounts() {
      return Object(state()).accounts
    },
  }
  const register = ({ register: add }: { register(wallet: object): void }): void => add(wallet)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  addEventListener('wallet-standard:app-ready', (event) => {
    if (event instanceof CustomEvent) register(event.detail)
  })
}
