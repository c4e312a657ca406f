import type { ReactNode } from 'react'
import { points } from '#kernel'
import {
  Button,
  EmptyState,
  Stack,
  sanitizeForDisplay,
  useKernel,
  useNavigation,
  useRetries,
  useService,
  useT,
} from '#ui-kit'
import { type OnrampAvailability, type OnrampPlugin, OnrampToken } from '../contract.js'

export interface UnavailableProps {
  readonly status: Exclude<OnrampAvailability['status'], 'ready'>
  readonly network: string
  /** The network's name. */
  readonly country: string
}

/** The reason why there are no offers, with an alternative (CON-09). */
export function Unavailable({ status, network, country }: UnavailableProps): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const ui = useT('ui')
  const { contributions, networks } = useKernel()
  const { push, reset } = useNavigation<OnrampPlugin>()
  const { retry } = useService(OnrampToken)
  useRetries(status === 'unreachable' ? retry : undefined)
  const canReceive =
    status !== 'notConnected' && contributions.find(points.views, 'WalletReceive') !== undefined
  const canSwitch =
    status === 'unsupported' &&
    networks.list().length > 1 &&
    contributions.find(points.views, 'Networks') !== undefined
  return (
    <EmptyState
      icon={status === 'restricted' || status === 'unsupportedCountry' ? 'globe' : 'buy'}
      title={t(`${status}Title`, { network: sanitizeForDisplay(network), country })}
      body={t(`${status}Body`)}
      action={
        <Stack gap={2}>
          {status === 'unreachable' ? (
            <Button variant="secondary" icon="retry" onPress={retry}>
              {t('retry')}
            </Button>
          ) : null}
          {status === 'notConnected' && contributions.find(points.views, 'Connect') !== undefined ? (
            <Button onPress={() => reset('Connect')}>{ui('connectWallet')}</Button>
          ) : null}
          {status === 'unsupportedCountry' ? (
            <Button variant="secondary" icon="globe" onPress={() => push('OnRampCountrySelect')}>
              {t('otherCountry')}
            </Button>
          ) : null}
          {canSwitch ? (
            <Button variant="secondary" icon="network" onPress={() => push('Networks')}>
              {t('otherNetwork')}
            </Button>
          ) : null}
          {canReceive ? (
            <Button variant="secondary" icon="receive" onPress={() => push('WalletReceive')}>
              {t('receive')}
            </Button>
          ) : null}
        </Stack>
      }
    />
  )
}
