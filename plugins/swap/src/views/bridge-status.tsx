import type { ReactNode } from 'react'
import {
  Button,
  Fact,
  FactList,
  Stack,
  sanitizeForDisplay,
  TokenImage,
  TransactionStatus,
  useKernel,
  useT,
} from '#ui-kit'
import type { SentBridge, SentBridgeStatus, SwapPlugin } from '../contract.js'
import type { SwapMessages } from '../messages.en.js'
import { AmountText } from './token-amounts.js'
import { useDurationText, useNetworkName, useSwap } from './use-swap.js'

const heroes = {
  sending: 'waiting',
  pending: 'waiting',
  arrived: 'success',
  partial: 'success',
  refunding: 'waiting',
  refunded: 'success',
  // It may still arrive, or return.
  failed: 'waiting',
  notSent: 'error',
} as const satisfies Record<SentBridgeStatus, string>

const titles = {
  sending: 'bridgeSending',
  pending: 'bridgePending',
  arrived: 'bridgeArrived',
  partial: 'bridgePartial',
  refunding: 'bridgeRefunding',
  refunded: 'bridgeRefunded',
  failed: 'bridgeFailed',
  notSent: 'bridgeNotSent',
} as const satisfies Record<SentBridgeStatus, keyof SwapMessages>

const bodies = {
  sending: 'bridgeSendingBody',
  pending: 'bridgePendingBody',
  arrived: 'bridgeArrivedBody',
  partial: 'bridgePartialBody',
  refunding: 'bridgeRefundingBody',
  refunded: 'bridgeRefundedBody',
  failed: 'bridgeFailedBody',
  notSent: 'bridgeNotSentBody',
} as const satisfies Record<SentBridgeStatus, keyof SwapMessages>

/** Returns the title and the explanation of a bridge's status. */
export function useBridgeText(bridge: SentBridge | undefined): {
  readonly title: string
  readonly body: string
} {
  const t = useT<SwapPlugin>('swap')
  const { short } = useSwap()
  const nameOf = useNetworkName()
  const durationText = useDurationText()
  if (!bridge) return { title: '', body: '' }
  const { status, sellAmount, buyAmount, caipNetworkId, destination, duration } = bridge
  const values = {
    amount: short(sellAmount),
    symbol: sanitizeForDisplay(sellAmount.symbol),
    other: sanitizeForDisplay(buyAmount.symbol),
    network: nameOf(caipNetworkId),
    destination: nameOf(destination),
    duration: durationText(duration),
  }
  return { title: t(titles[status], values), body: t(bodies[status], values) }
}

export interface BridgeStatusProps {
  readonly bridge: SentBridge
  readonly iconUrl?: string | undefined
  readonly footer: ReactNode
}

/** Displays a sent bridge: on its way, arrived, returned, or without a known end. */
export function BridgeStatus({ bridge, iconUrl, footer }: BridgeStatusProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { networks, chains, links } = useKernel()
  const nameOf = useNetworkName()
  const { title, body } = useBridgeText(bridge)
  const { status, sellAmount, buyAmount, minBuyAmount, caipNetworkId, destination, endId, received } = bridge
  const urlOf = (on: SentBridge['destination'], id: string | undefined): string | undefined => {
    const network = networks.find(on)
    const chain = network && chains.find(network.chainNamespace)
    return network && id !== undefined ? chain?.explorerUrl?.(network, 'transaction', id) : undefined
  }
  const endUrl = urlOf(status === 'refunded' ? caipNetworkId : destination, endId)
  return (
    <TransactionStatus
      image={<TokenImage src={iconUrl} symbol={buyAmount.symbol} size={72} />}
      status={heroes[status]}
      title={title}
      body={body}
      explorerUrl={urlOf(caipNetworkId, bridge.id)}
      explorerLabel={t('bridgeSourceExplorer', { network: nameOf(caipNetworkId) })}
      explorerBlocked={t('explorerBlocked')}
      footer={footer}
    >
      <Stack gap={2}>
        <FactList>
          <Fact label={t('paid')} note={nameOf(caipNetworkId)}>
            <AmountText amount={sellAmount} />
          </Fact>
          {status === 'arrived' && received !== undefined ? (
            <Fact label={t('received')} tone="success" note={nameOf(destination)}>
              <AmountText amount={{ ...buyAmount, value: received }} />
            </Fact>
          ) : null}
          <Fact label={t('promised')} note={nameOf(destination)}>
            <AmountText amount={buyAmount} />
          </Fact>
          {status === 'arrived' && received !== undefined ? null : (
            <Fact label={t('minPromised')}>
              <AmountText amount={minBuyAmount} />
            </Fact>
          )}
        </FactList>
        {endUrl !== undefined && links.check(endUrl) !== undefined ? (
          <Button variant="secondary" icon="external" onPress={() => void links.open(endUrl)}>
            {t('bridgeEndExplorer', { network: nameOf(status === 'refunded' ? caipNetworkId : destination) })}
          </Button>
        ) : null}
      </Stack>
    </TransactionStatus>
  )
}
