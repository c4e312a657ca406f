import type { ReactNode } from 'react'
import {
  type ConnectMethodContribution,
  connectConditions,
  OptionsToken,
  points,
  type ResolvedOptions,
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
import { WalletsToken } from '../contract.js'
import { WalletMethod } from './wallet-method.js'

export { WalletMethod }

/** A method; without `load` where its plugin is still to come. */
type Method = Pick<ConnectMethodContribution, 'id'> &
  Partial<Pick<ConnectMethodContribution, 'load'>> & { readonly plugin: string }

/** Logins go together: no "or" between them. */
const isLogin = (id: string | undefined): boolean => id === 'email' || id === 'social'

/** As much room as the method will take, so that nothing below it moves. */
function Placeholder({ id }: { readonly id: string }): ReactNode {
  if (id === 'email')
    return (
      <Stack gap={1}>
        <Skeleton kind="field" />
        <Skeleton kind="button" />
      </Stack>
    )
  if (id === 'social')
    return (
      <Stack gap={2}>
        <Skeleton kind="button" />
        <Skeleton kind="button" />
        <Skeleton kind="link" />
      </Stack>
    )
  return <Skeleton kind="row" />
}

/** The ids of logins that are still to come: their plugins are fetched where there is a secure site. */
function loginsToCome({ features, services }: ResolvedOptions): readonly string[] {
  if (services.secureSite === undefined) return []
  return [...(features.email === false ? [] : ['email']), ...(features.socials === false ? [] : ['social'])]
}

/** The question that stands before connecting, and what it dims: few pages have one. */
const gated = () => import('./gated-ways.js')

/** The Connect view: the ways to connect, and before them what must be so first. */
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
 * Every way to connect that plugins contributed, with "or" between them. Of a namespace: those that lead there. In the host's
 * order, or the default one, which is the same for somebody who has a wallet (KRN-05).
 */
export function Ways(): ReactNode {
  const t = useT('wallets')
  const kernel = useKernel()
  const { contributions, connectors } = kernel
  const options = kernel.get(OptionsToken)
  const wallets = useService(WalletsToken)
  const nameOf = useNamespaceName()
  const only = useStore(wallets.list, (list) => list.only)
  useStore(contributions.store)
  const canLogIn = only === undefined || connectors.list(only).some(({ type }) => type === 'auth')
  const there: readonly Method[] = contributions.list(points.connectMethods)
  const toCome = contributions.isWhole()
    ? []
    : loginsToCome(options).filter((id) => there.every((method) => method.id !== id))
  const placeOf = ({ id }: Method): number => {
    const place = options.connectMethodsOrder.indexOf(id)
    return place < 0 ? options.connectMethodsOrder.length : place
  }
  const methods = [...there, ...toCome.map((id): Method => ({ id, plugin: id }))]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .filter((method) => canLogIn || method.plugin === 'wallets')
  return (
    <Stack gap={4}>
      {only === undefined ? null : <Text variant="muted">{t('onlyBody', { network: nameOf(only) })}</Text>}
      <Alternatives
        or={t('or')}
        items={methods.map((method, index) => ({
          id: method.id,
          isJoined: isLogin(method.id) && isLogin(methods[index - 1]?.id),
          content:
            method.plugin === 'wallets' ? (
              // The plugin's own method is part of this chunk: nothing loads one after another on the click.
              <WalletMethod />
            ) : method.load === undefined ? (
              <Placeholder id={method.id} />
            ) : (
              <Part load={method.load} plugin={method.plugin} fallback={<Placeholder id={method.id} />} />
            ),
        }))}
      />
    </Stack>
  )
}
