import { contextTokenOf, createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import { type PayApi, type PaymentState, type PayPlugin, PayToken, payPlugin } from 'quoin/plugins/pay'

const nothing = (): void => undefined
const explorerUrl =
  'https://lookout.example/tx/0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b'

/** A payment that waits for the user. */
const waiting: PaymentState = {
  due: {
    caipNetworkId: 'eip155:1',
    recipient: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    amount: { value: 12_500_000n, decimals: 6, symbol: 'TIDE' },
    tokenName: 'Tide Token',
  },
  payer: {
    account: 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    walletName: 'Heron Wallet',
    mustSwitch: false,
  },
  obstacle: undefined,
  fee: { value: 105_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  swap: undefined,
  mustAgree: [],
  isRepeated: false,
  exchanges: {
    status: 'ready',
    list: ['Harbour Exchange', 'Lagoon', 'Reef Trade'].map((name) => ({ id: name, name })),
  },
  progress: { status: 'waiting', step: 'choosing' },
}

/** A payment in the state that a story sets. */
export interface FakePay {
  readonly plugin: Plugin<PayPlugin>
  /** Changes the state; `undefined`: there is no payment. */
  setState(state: Partial<PaymentState> | undefined): void
}

/** The data of exchanges and networks about a simulated payment. */
export const madeUpPayment = { explorerUrl, by: { kind: 'exchange', id: 'lagoon', name: 'Lagoon' } } as const

/** Returns the plugin with its own views, and without payments. */
export function fakePay(): FakePay {
  const store = createSlice<PaymentState | undefined>(undefined, nothing)
  const refuse = (): never => {
    throw new Error('The gallery makes no payments.')
  }
  const api: PayApi = {
    store,
    exchangesShown: 2,
    open: refuse,
    payAgain: nothing,
    pay: refuse,
    watch: () => nothing,
    connect: nothing,
    confirm: () => Promise.resolve(),
    swapAndPay: () => Promise.resolve(),
    payAt: nothing,
    choose: nothing,
    retry: nothing,
  }
  return {
    setState: (state) => store.setState(state && { ...waiting, ...state }),
    plugin: definePlugin<PayPlugin>({
      ...payPlugin.manifest,
      requires: ['transactions'],
      services: [provide(PayToken, { deps: [contextTokenOf<PayPlugin>()], create: () => api })],
    }),
  }
}
