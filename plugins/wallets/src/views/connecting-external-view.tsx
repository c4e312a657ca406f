import type { ReactNode } from 'react'
import { isQuoinError, type ViewProps } from '#kernel'
import {
  Button,
  Icon,
  LinkRow,
  Stack,
  StatusHero,
  useKernel,
  useNamespaceName,
  useNavigation,
  useQuery,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type ConnectAttempt, type WalletsPlugin, WalletsToken } from '../contract.js'

type Params = WalletsPlugin['views']['ConnectingExternal']
type Phase =
  | 'waiting'
  | 'slow'
  | 'declined'
  | 'pending'
  | 'missing'
  | 'refused'
  | 'unchecked'
  | 'failed'
  | 'connected'

function phaseOf(attempt: ConnectAttempt): Phase {
  switch (attempt.status) {
    case 'idle':
      return 'waiting'
    case 'waiting':
      return attempt.slow ? 'slow' : 'waiting'
    case 'failed':
      if (isQuoinError(attempt.error, 'CONNECTOR_NOT_FOUND')) return 'missing'
      // A check of the host refused the account.
      if (isQuoinError(attempt.error, 'ACTION_REFUSED')) return 'refused'
      if (isQuoinError(attempt.error, 'ACTION_CHECK_FAILED')) return 'unchecked'
      return attempt.reason === 'pending' ? 'pending' : 'failed'
    case 'done':
      return 'connected'
    default:
      return attempt.status
  }
}

/** The texts for a wallet that has gone, so that its name is unknown: whole sentences without it. */
const anonymous = {
  waiting: ['waitingAny', 'waitingBody'],
  slow: ['waitingAny', 'slowBody'],
  declined: ['declinedTitle', 'failedBody'],
  pending: ['pendingTitle', 'failedBody'],
  missing: ['missingAny', 'missingBody'],
  refused: ['refusedTitle', 'refusedBody'],
  unchecked: ['refusedTitle', 'uncheckedBody'],
  failed: ['missingAny', 'failedBody'],
  connected: ['connectedTitle', 'connectedTitle'],
} as const

/** The request to an installed wallet: the service sends it when the view opens and cancels it when the view closes. */
export default function ConnectingExternalView({ params }: ViewProps<Params>): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const { connectors } = useKernel()
  const wallets = useService(WalletsToken)
  const { back, push } = useNavigation<WalletsPlugin>()
  const attempted = phaseOf(useStore(wallets.attempt))
  const connector = useStore(connectors.store).find(({ id }) => id === params.connectorId)
  // A wallet that was injected after the request can be requested now.
  const known = attempted === 'missing' && connector ? 'failed' : attempted
  const isUnknown = known === 'missing' && !params.wallet
  const entry = useQuery(isUnknown ? wallets.entry(params.connectorId) : undefined)
  // Its name and its button appear at once, since a later button would move the text.
  const phase = isUnknown && entry.status === 'loading' ? 'waiting' : known
  const listed = params.wallet ?? entry.data?.wallet
  const name = connector?.name ?? listed?.name
  const wallet = name ?? ''
  const isWaiting = phase === 'waiting' || phase === 'slow'
  const { namespace } = params
  const nameOf = useNamespaceName()
  const network = namespace === undefined ? '' : nameOf(namespace)
  const body =
    namespace !== undefined && (phase === 'waiting' || phase === 'connected')
      ? (`${phase}BodyFor` as const)
      : (`${phase}Body` as const)
  const title = phase === 'unchecked' ? 'failedTitle' : (`${phase}Title` as const)
  return (
    <ViewBody
      footer={
        phase === 'waiting' || phase === 'connected' ? null : (
          <Stack gap={2}>
            {phase === 'missing' ? (
              listed && (
                <Button onPress={() => push('Downloads', { wallet: listed })}>{t('downloadsTitle')}</Button>
              )
            ) : (
              <Button
                variant={phase === 'slow' ? 'secondary' : 'primary'}
                icon="retry"
                onPress={() => wallets.retry()}
              >
                {t('retry')}
              </Button>
            )}
            <LinkRow label={t('otherWallet')} onPress={back} />
          </Stack>
        )
      }
    >
      <StatusHero
        image={
          name === undefined ? (
            <Icon name="wallet" size={28} />
          ) : (
            <WalletImage src={wallets.imageUrl({ ...params, wallet: listed })} name={wallet} size={72} />
          )
        }
        status={isWaiting ? 'waiting' : phase === 'connected' ? 'success' : 'error'}
        title={t(name === undefined ? anonymous[phase][0] : title, { wallet })}
        body={t(name === undefined ? anonymous[phase][1] : body, { wallet, network })}
      />
    </ViewBody>
  )
}
