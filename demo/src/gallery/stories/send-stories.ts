import type { SendState } from 'quoin/plugins/send'
import type { StoryWorld } from '../create-world.js'
import { filledDraft, madeUp, madeUpReview } from '../fake-send.js'
import type { Story } from '../story.js'

const plugin = 'Send'

/** Opens a view of Send in a state. */
export const at =
  (view: 'WalletSend' | 'WalletSendPreview' | 'WalletSendStatus', state: Partial<SendState> = {}) =>
  async (world: StoryWorld): Promise<void> => {
    world.send.setState(state)
    await world.connect()
    world.kernel.open({ view })
  }
const refused = (
  text: string,
  fault: Extract<SendState['recipient'], { readonly phase: 'refused' }>['fault'],
  detail?: string,
) =>
  at('WalletSend', {
    ...filledDraft,
    recipient: { phase: 'refused', text, fault, detail },
    obstacle: 'recipientInvalid',
  })
export const story = (id: string, title: string, show: Story['show']): Story => ({
  id: `send-${id}`,
  plugin,
  title,
  show,
})

/** Opens the scanner with a camera that never starts, or is refused: stories have no camera. */
const scan = (error?: string) => async (world: StoryWorld) => {
  await world.connect()
  world.send.setState({})
  world.kernel.open({ view: 'WalletSend' })
  const opened = error
    ? Promise.reject(new DOMException('made up', error))
    : new Promise<never>(() => undefined)
  opened.catch(() => undefined)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => opened },
  })
  world.kernel.router.push('WalletSendScan')
}

const smallCoins = { value: 10_876n, decimals: 8, symbol: 'BTC' }
const bitcoinDraft: Partial<SendState> = {
  ...filledDraft,
  amount: { text: '0.25', unit: 'token', value: 250_000_000_000_000_000n, other: '620.03', isMax: true },
  smallCoins,
}

export const sendStories: readonly Story[] = [
  { id: 'send', plugin, title: 'Nothing entered yet', show: at('WalletSend') },
  story('no-token', 'No token is chosen', at('WalletSend', { token: undefined, obstacle: 'selectToken' })),
  story(
    'cleared',
    'The network changed: the token is not on it',
    at('WalletSend', {
      ...filledDraft,
      amount: { text: '', unit: 'token', isMax: false },
      cleared: ['token', 'amount'],
      obstacle: 'enterAmount',
    }),
  ),
  story('small-coins', 'Max leaves small coins out', at('WalletSend', { ...bitcoinDraft })),
  story(
    'small-coins-spent',
    'Small coins are spent, too',
    at('WalletSend', { ...bitcoinDraft, spendsCollectibles: true }),
  ),
  story(
    'small-coins-left',
    'The preview of Max without small coins',
    at('WalletSendPreview', {
      ...bitcoinDraft,
      progress: { step: 'review', review: { ...madeUpReview, leftOut: smallCoins } },
    }),
  ),
  story(
    'small-coins-preview',
    'The preview of Max with small coins',
    at('WalletSendPreview', {
      ...bitcoinDraft,
      spendsCollectibles: true,
      progress: { step: 'review', review: { ...madeUpReview, mustAgree: ['collectibles'] } },
    }),
  ),
  story(
    'fee-offered',
    'The site offers to pay the network fee',
    at('WalletSendPreview', {
      ...filledDraft,
      progress: { step: 'review', review: { ...madeUpReview, isFeeOffered: true } },
    }),
  ),
  story(
    'unanswered',
    'The wallet never answered an earlier transfer',
    at('WalletSendPreview', {
      ...filledDraft,
      progress: {
        step: 'review',
        review: { ...madeUpReview, warnings: ['unanswered'], mustAgree: ['unanswered'] },
      },
    }),
  ),
  story('known', 'Known recipients and accounts', async (world) => {
    world.send.know([
      { address: madeUp.recipient, name: 'harbour-master.example.eth', kind: 'recent' },
      { address: '0x52908400098527886E0F7030069857D2E4169EE7', kind: 'own' },
    ])
    await at('WalletSend')(world)
  }),
  story('filled', 'All is entered', at('WalletSend', filledDraft)),
  story(
    'fiat',
    'Amount in money',
    at('WalletSend', {
      ...filledDraft,
      amount: { text: '620', unit: 'fiat', value: 249_987_903_165_008_144n, other: '0.249987', isMax: false },
    }),
  ),
  story(
    'token-without-price',
    'Token without a price',
    at('WalletSend', {
      ...filledDraft,
      token: madeUp.tide,
      amount: { text: '1250', unit: 'token', value: 1_250_000_000n, isMax: true },
    }),
  ),
  story(
    'unclear-amount',
    'Amount that can be read in two ways',
    at('WalletSend', {
      amount: { text: '1,500', unit: 'token', fault: 'ambiguous', isMax: false },
      obstacle: 'amountInvalid',
    }),
  ),
  story(
    'too-much',
    'Insufficient balance',
    at('WalletSend', {
      amount: { text: '2', unit: 'token', value: 2n * 10n ** 18n, other: '4960.24', isMax: false },
      obstacle: 'insufficientFunds',
    }),
  ),
  story(
    'no-fee',
    'Not enough for the fee',
    at('WalletSend', { ...filledDraft, token: madeUp.tide, obstacle: 'insufficientFee' }),
  ),
  story(
    'checking',
    'Name is looked up',
    at('WalletSend', {
      ...filledDraft,
      recipient: { phase: 'checking', text: 'harbour-master.example.eth' },
      fees: undefined,
      obstacle: 'checking',
    }),
  ),
  story(
    'named',
    'Name that stands for an address',
    at('WalletSend', {
      ...filledDraft,
      recipient: {
        phase: 'ready',
        text: 'harbour-master.example.eth',
        name: 'harbour-master.example.eth',
        address: madeUp.recipient,
        warnings: ['firstTime'],
      },
    }),
  ),
  story('wrong-format', 'Recipient that is none', refused('harbour', 'format')),
  story('wrong-checksum', 'One character off', refused(madeUp.recipient.replace('D01', 'd01'), 'checksum')),
  story('wrong-network', 'Address of another network', refused(madeUp.recipient, 'otherNetwork')),
  story(
    'wrong-namespace',
    'Address of another kind of network',
    refused('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'otherNamespace', 'Solana'),
  ),
  story('zero-address', 'The zero address', refused(`0x${'0'.repeat(40)}`, 'zeroAddress')),
  story('token-contract', 'The token itself', refused(madeUp.tide.address, 'tokenContract')),
  story('no-name', 'Name without an address', refused('nobody.example.eth', 'nameNotFound')),
  story('name-failed', 'Name that could not be looked up', refused('harbour.eth', 'nameLookUpFailed')),
  story(
    'warned',
    'Look-alike and contract',
    at('WalletSend', {
      ...filledDraft,
      recipient: {
        phase: 'ready',
        text: madeUp.lookAlike,
        address: madeUp.lookAlike,
        warnings: ['lookAlike', 'contract'],
        looksLike: madeUp.recipient,
      },
    }),
  ),
  story(
    'fee-unknown',
    'Fee is not known',
    at('WalletSend', { ...filledDraft, fees: undefined, obstacle: 'feeUnavailable' }),
  ),
  story(
    'unsupported',
    'Network that cannot be sent on',
    at('WalletSend', { obstacle: 'networkUnsupported' }),
  ),
  story(
    'preparing',
    'Transaction is prepared',
    at('WalletSend', { ...filledDraft, progress: { step: 'preparing' } }),
  ),
  story(
    'not-prepared',
    'Transaction could not be prepared',
    at('WalletSend', {
      ...filledDraft,
      progress: { step: 'draft', failure: { reason: 'refusedByNetwork', wasSent: 'no' } },
    }),
  ),
  {
    id: 'send-tokens',
    plugin,
    title: 'Tokens to choose from',
    async show(world) {
      await at('WalletSend')(world)
      world.kernel.router.push('WalletSendSelectToken')
    },
  },
  {
    id: 'send-tokens-failed',
    plugin,
    title: 'Tokens could not be read',
    setting: { node: 'down', holdings: 'down' },
    async show(world) {
      await at('WalletSend')(world)
      world.kernel.router.push('WalletSendSelectToken')
      await world.passUntil(() => world.kernel.tokens.store('eip155').getState().status === 'unavailable')
    },
  },
  story('scan', 'Waiting for the camera', scan()),
  story('scan-refused', 'Camera is refused', scan('NotAllowedError')),
  story('scan-missing', 'No camera', scan('NotFoundError')),
  story('scan-failed', 'Camera did not start', scan('NotReadableError')),
]
