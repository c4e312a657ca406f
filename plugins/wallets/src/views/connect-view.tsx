import type { ReactNode } from 'react'
import {
  type ConnectMethodContribution,
  connectConditions,
  type ExpectedConnectMethod,
  OptionsToken,
  points,
} from '#kernel'
import {
  Alternatives,
  Part,
  Skeleton,
  Stack,
  Text,
  useKernel,
  useNamespaceName,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type WalletsPlugin, WalletsToken } from '../contract.js'
import { WalletMethod } from './wallet-method.js'

export { WalletMethod }

const skeletons: Readonly<Record<NonNullable<ExpectedConnectMethod['skeleton']>, ReactNode>> = {
  form: <Skeleton kind="field" />,
  buttons: <Skeleton kind="button" />,
  row: <Skeleton kind="row" />,
}

/** A method; without `load` while its plugin is loading. */
interface Method extends ExpectedConnectMethod, Partial<Pick<ConnectMethodContribution, 'load'>> {
  readonly plugin?: string
}

const isOwn = ({ plugin }: Method): boolean => plugin === 'wallets'

/** The terms before connecting, and the content that they dim: few pages have them. */
const gated = async () => ({ default: (await import('./gated-ways.js')).gateWays(Ways) })

/** The Connect view: the ways to connect, preceded by their conditions. */
export default function ConnectView(): ReactNode {
  const { contributions } = useKernel()
  useStore(contributions.store)
  return (
    <ViewBody>
      {contributions.list(connectConditions).length > 0 ? (
        <Part load={gated} plugin="wallets" fallback={<Skeleton kind="row" count={5} />} />
      ) : (
        <Ways />
      )}
    </ViewBody>
  )
}

/**
 * The contributed connect methods, with "or" between them, of one namespace if given. In the host's order, or the
 * default one, which is the same for a user who has a wallet (KRN-05).
 */
export function Ways(): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const kernel = useKernel()
  const { contributions, connectors } = kernel
  const options = kernel.get(OptionsToken)
  const wallets = useService(WalletsToken)
  const nameOf = useNamespaceName()
  const only = useStore(wallets.list, (list) => list.only)
  useStore(contributions.store)
  const canLogIn = only === undefined || connectors.list(only).some(({ type }) => type === 'auth')
  const there = contributions.list(points.connectMethods)
  const toCome = contributions.isWhole()
    ? []
    : options.expectedConnectMethods.filter(({ id }) => there.every((method) => method.id !== id))
  const placeOf = ({ id, order = Number.MAX_SAFE_INTEGER }: ExpectedConnectMethod): number => {
    const place = options.connectMethodsOrder.indexOf(id)
    return place < 0 ? options.connectMethodsOrder.length + order : place
  }
  const methods: readonly Method[] = [...there, ...toCome]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .filter((method) => canLogIn || isOwn(method))
  return (
    <Stack gap={4}>
      {only === undefined ? null : <Text variant="muted">{t('onlyBody', { network: nameOf(only) })}</Text>}
      <Alternatives
        or={t('or')}
        items={methods.map((method, index) => ({
          id: method.id,
          isJoined: method.kind === 'login' && methods[index - 1]?.kind === 'login',
          content: isOwn(method) ? (
            // The plugin's own method is part of this chunk: the click loads no second chunk.
            <WalletMethod />
          ) : method.load && method.plugin !== undefined ? (
            <Part load={method.load} plugin={method.plugin} fallback={skeletons[method.skeleton ?? 'row']} />
          ) : (
            skeletons[method.skeleton ?? 'row']
          ),
        }))}
      />
    </Stack>
  )
}
