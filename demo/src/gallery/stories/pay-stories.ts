import type { PayFailure, PaymentProgress, PaymentState } from 'quoin/plugins/pay'
import { PayError } from 'quoin/plugins/pay'
import { madeUpPayment } from '../fake-pay.js'
import type { Story, StorySetting } from '../story.js'

const plugin = 'Pay'
const { by, explorerUrl } = madeUpPayment
const wallet = { kind: 'wallet' } as const

const story = (
  id: string,
  title: string,
  state: Partial<PaymentState> | undefined,
  view: 'Pay' | 'PayStatus' = 'Pay',
  setting?: StorySetting,
): Story => ({
  id: id === '' ? 'pay' : `pay-${id}`,
  plugin,
  title,
  ...(setting && { setting }),
  async show(world) {
    world.pay.setState(state)
    await world.connect()
    world.kernel.open({ view })
  },
})
const stopped = (reason: PayFailure['reason']): Partial<PaymentState> => ({
  progress: { status: 'waiting', step: 'choosing', failure: { reason, wasPaid: 'no' } },
})
const stands = (id: string, title: string, progress: PaymentProgress): Story =>
  story(id, title, { progress }, 'PayStatus')
const failed = (id: string, title: string, failure: PayFailure): Story =>
  stands(id, title, { status: 'failed', failure, error: new PayError('PAYMENT_FAILED'), explorerUrl })
const payer = {
  account: 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  walletName: 'Heron Wallet',
} as const

export const payStories: readonly Story[] = [
  story('', 'Ready to be paid', {}),
  story('named', 'To a name', { recipientName: 'harbour-master.example.eth' }),
  story('checking', 'Checking', {
    due: undefined,
    payer: undefined,
    obstacle: 'preparing',
    progress: { status: 'waiting', step: 'checking' },
  }),
  story('unreachable', 'Couldn’t reach the network', {
    due: undefined,
    obstacle: 'nodeFailed',
    progress: { status: 'waiting', step: 'checking', failure: { reason: 'nodeFailed', wasPaid: 'no' } },
  }),
  story('nobody', 'No wallet connected', { payer: undefined, obstacle: 'notConnected', fee: undefined }),
  story('preparing', 'Being built', {
    obstacle: 'preparing',
    fee: undefined,
    exchanges: { status: 'loading', list: [] },
  }),
  story('other-network', 'Wallet on another network', { payer: { ...payer, mustSwitch: true } }),
  story('too-little', 'Not enough of the token', {
    obstacle: 'insufficientFunds',
    fee: undefined,
    swap: 'finding',
    exchanges: { status: 'ready', list: [] },
  }),
  story('swap', 'Not enough, and a swap offered', {
    obstacle: 'insufficientFunds',
    fee: undefined,
    swap: {
      sellAmount: { value: 5_025_000_000_000_000n, decimals: 18, symbol: 'ETH' },
      buyAmount: { value: 12_512_345n, decimals: 6, symbol: 'TIDE' },
      sellWorth: '12.56',
      buyWorth: '12.51',
      priceImpact: 42,
      impactLevel: 'none',
      mustAgree: [],
    },
  }),
  story('swap-severe', 'A swap at a very bad price', {
    obstacle: 'insufficientFunds',
    fee: undefined,
    swap: {
      sellAmount: { value: 1_015_000_000_000_000_000n, decimals: 18, symbol: 'ETH' },
      buyAmount: { value: 30_150_000n, decimals: 6, symbol: 'TIDE' },
      sellWorth: '3000',
      buyWorth: '30.15',
      priceImpact: 9_900,
      impactLevel: 'severe',
      mustAgree: ['impact'],
    },
  }),
  story('high-fee', 'A high network fee', { mustAgree: ['fee'] }),
  story('fee-offered', 'The site offers to pay the network fee', { isFeeOffered: true }),
  story('unanswered', 'The wallet never answered an earlier request', { mustAgree: ['unanswered'] }),
  story('repeated', 'Requested again while the wallet is open', {
    isRepeated: true,
    progress: { status: 'waiting', step: 'approving', by: wallet },
  }),
  story('exchange-open', 'An exchange was left and may still be paid', {
    openExchange: { id: 'lagoon', name: 'Lagoon' },
  }),
  story('exchange-paid', 'An exchange has paid while the wallet is open', {
    otherPayment: { by, status: 'done' },
    progress: { status: 'waiting', step: 'approving', by: wallet },
  }),
  story('swap-late', 'The network has not reported the swap', {
    progress: { status: 'waiting', step: 'swapping', by: wallet, isLate: true },
  }),
  stands('late', 'The network has not reported the payment', {
    status: 'confirming',
    by: wallet,
    explorerUrl,
    isLate: true,
  }),
  story('no-fee', 'Not enough for the fee', { obstacle: 'insufficientFee', fee: undefined }),
  story('refused', 'Network refuses it', { obstacle: 'refusedByNetwork', fee: undefined }),
  story('receives-less', 'Token that keeps a part', { obstacle: 'receivesLess', fee: undefined }),
  story('switching', 'Network switch requested in the wallet', {
    payer: { ...payer, mustSwitch: true },
    progress: { status: 'waiting', step: 'switching', by: wallet },
  }),
  story('swapping', 'Swap requested in the wallet', {
    progress: { status: 'waiting', step: 'swapping', by: wallet },
  }),
  story('approving', 'Payment requested in the wallet', {
    progress: { status: 'waiting', step: 'approving', by: wallet },
  }),
  story('declined', 'Declined in the wallet', stopped('rejected')),
  story('account-changed', 'Another account in the wallet', stopped('accountChanged')),
  story('blocked', 'Window was blocked', stopped('popupBlocked')),
  story('exchange-left', 'Exchange reports no payment yet', {
    openExchange: { id: 'lagoon', name: 'Lagoon' },
    progress: {
      status: 'waiting',
      step: 'choosing',
      failure: { reason: 'exchangeLeft', wasPaid: 'unknown' },
    },
  }),
  story('nothing', 'Nothing to pay', undefined),
  stands('at-exchange', 'At an exchange', {
    status: 'waiting',
    step: 'atExchange',
    by,
    url: 'https://lagoon.example/pay/1',
  }),
  stands('window-closed', 'Window of the exchange is closed', {
    status: 'waiting',
    step: 'atExchange',
    by,
    url: 'https://lagoon.example/pay/1',
    isWindowClosed: true,
  }),
  stands('confirming', 'Pending', { status: 'confirming', by: wallet, explorerUrl }),
  stands('done', 'Paid', { status: 'done', by: wallet, explorerUrl }),
  stands('sped-up', 'Sped up in the wallet', { status: 'done', by: wallet, explorerUrl, isSpedUp: true }),
  stands('done-by-exchange', 'Paid by an exchange', { status: 'done', by }),
  failed('failed', 'Failed on the network', { reason: 'transactionFailed', wasPaid: 'no', isFeeSpent: true }),
  failed('replaced', 'Cancelled or replaced in the wallet', {
    reason: 'replaced',
    wasPaid: 'no',
    isFeeSpent: true,
  }),
  failed('received-less', 'Less arrived', {
    reason: 'receivedLess',
    wasPaid: 'partly',
    received: { value: 11_250_000n, decimals: 6, symbol: 'USDC' },
  }),
  failed('received-unknown', 'Received amount unknown', { reason: 'receivedLess', wasPaid: 'unknown' }),
  failed('unknown', 'Outcome unknown', { reason: 'timeout', wasPaid: 'unknown' }),
  failed('maybe', 'Exchange that took it and failed', { reason: 'exchangeFailed', wasPaid: 'unknown' }),
]
