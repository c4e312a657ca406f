import { contextTokenOf, createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import {
  type KnownRecipient,
  type SendApi,
  type SendPlugin,
  type SendReview,
  type SendState,
  SendToken,
  sendPlugin,
} from 'quoin/plugins/send'

const nothing = (): void => undefined

/** The tokens and recipients of the simulated account. */
export const madeUp = {
  ether: {
    id: 'eip155:1/coin',
    caipNetworkId: 'eip155:1',
    name: 'Ether',
    symbol: 'ETH',
    value: 1_523_000_000_000_000_000n,
    decimals: 18,
    price: '2480.12',
    worth: '3777.22276',
    isImported: false,
    isSuspicious: false,
  },
  tide: {
    id: 'eip155:1/token:0x5fbdb2315678afecb367f032d93f642f64180aa3',
    caipNetworkId: 'eip155:1',
    address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    name: 'Tide Token',
    symbol: 'TIDE',
    value: 1_250_000_000n,
    decimals: 6,
    isImported: false,
    isSuspicious: false,
  },
  account: 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  recipient: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  lookAlike: '0x8617E3411111111111111111111111111238070D',
  transactionId: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
} as const

const fees = (['slow', 'normal', 'fast'] as const).map((speed, index) => ({
  speed,
  seconds: [48, 24, 12][index] ?? 12,
  fee: { value: 21_000n * BigInt(index + 4) * 1_000_000_000n, decimals: 18, symbol: 'ETH' },
}))

/** The review of a story's transfer. */
export const madeUpReview: SendReview = {
  account: madeUp.account,
  caipNetworkId: 'eip155:1',
  token: madeUp.ether,
  to: madeUp.recipient,
  amount: { value: 250_000_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  worth: '620.03',
  fee: { value: 105_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  feeWorth: '0.2604126',
  speed: 'normal',
  warnings: [],
  checks: [],
  mustAgree: [],
}

const draft: SendState = {
  namespace: 'eip155',
  token: madeUp.ether,
  amount: { text: '', unit: 'token', isMax: false },
  recipient: { phase: 'empty', text: '' },
  speed: 'normal',
  fees: undefined,
  obstacle: 'enterAmount',
  spendsCollectibles: false,
  cleared: [],
  progress: { step: 'draft' },
}

/** A complete draft. */
export const filledDraft: Partial<SendState> = {
  amount: { text: '0.25', unit: 'token', value: 250_000_000_000_000_000n, other: '620.03', isMax: false },
  recipient: {
    phase: 'ready',
    text: madeUp.recipient,
    address: madeUp.recipient,
    warnings: [],
  },
  fees,
  obstacle: undefined,
}

/** A transfer in the state that a story sets. */
export interface FakeSend {
  readonly plugin: Plugin<SendPlugin>
  /** Changes the state. */
  setState(state: Partial<SendState>): void
  know(recipients: readonly KnownRecipient[]): void
}

/**
 * Returns the plugin with its own views, and without transfers.
 *
 * @param play `playable`: a transfer that the user can review and confirm; `still`: the state changes only by `setState`
 */
export function fakeSend(play: 'still' | 'playable' = 'still'): FakeSend {
  const store = createSlice<SendState>(play === 'still' ? draft : { ...draft, ...filledDraft }, nothing)
  const goTo = (progress: SendState['progress']): void => {
    if (play === 'playable') store.setState((state) => ({ ...state, progress }))
  }
  let known: readonly KnownRecipient[] = []
  const api: SendApi = {
    store,
    watch: () => nothing,
    fill: nothing,
    setToken: nothing,
    setAmount: (amount) =>
      store.setState((state) => ({
        ...state,
        amount: { ...state.amount, text: 'typed' in amount ? amount.typed : '' },
      })),
    setUnit: nothing,
    useMax: nothing,
    setRecipient: (text) => store.setState((state) => ({ ...state, recipient: { phase: 'checking', text } })),
    setSpendsCollectibles: (spendsCollectibles) =>
      store.setState((state) => ({ ...state, spendsCollectibles })),
    setSpeed: (speed) => store.setState((state) => ({ ...state, speed })),
    knownRecipients: () => known,
    forgetRecipient: nothing,
    review: async () => goTo({ step: 'review', review: madeUpReview }),
    edit: () => goTo({ step: 'draft' }),
    confirm: async () =>
      goTo({
        step: 'sent',
        review: madeUpReview,
        transactionId: madeUp.transactionId,
        explorerUrl: `https://lookout.example/tx/${madeUp.transactionId}`,
        status: 'success',
      }),
    reset: () => goTo({ step: 'draft' }),
  }
  return {
    setState: (state) => store.setState({ ...draft, ...state }),
    know(recipients) {
      known = recipients
    },
    plugin: definePlugin<SendPlugin>({
      ...sendPlugin.manifest,
      requires: ['account', 'tokens', 'transactions'],
      services: [provide(SendToken, { deps: [contextTokenOf<SendPlugin>()], create: () => api })],
    }),
  }
}
