import { type ReactNode, useState } from 'react'
import { OptionsToken, points } from '#kernel'
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
} from '#ui-shell/kit'
import { type ConnectList, WalletsToken } from '../contract.js'
import { WalletMethod } from './wallet-method.js'

export { WalletMethod }

const hasInstalled = ({ groups }: ConnectList): boolean =>
  groups.some(({ rows }) => rows.some(({ badges }) => badges.includes('installed')))

/** Logins go together: no "or" between them. */
const isLogin = (id: string | undefined): boolean => id === 'email' || id === 'social'

/** As much room as the method will take, so that nothing below it moves. */
function Placeholder({ id }: { readonly id: string }): ReactNode {
  if (!isLogin(id)) return <Skeleton kind="row" />
  return (
    <Stack gap={id === 'email' ? 1 : 2}>
      <Skeleton kind={id === 'email' ? 'field' : 'button'} />
      <Skeleton kind="button" />
    </Stack>
  )
}

/**
 * Every way to connect that plugins contributed, with "or" between them. Of a namespace: those that lead there. In the host's
 * order; where it has none, the wallets come first for somebody who has one.
 */
export default function ConnectView(): ReactNode {
  const t = useT('wallets')
  const kernel = useKernel()
  const { contributions, connectors } = kernel
  const wallets = useService(WalletsToken)
  const nameOf = useNamespaceName()
  const only = useStore(wallets.list, (list) => list.only)
  // Once for each showing: a wallet that announces itself later must not move what is under the pointer.
  const [isWalletFirst] = useState(
    () => !kernel.get(OptionsToken).isConnectOrderOwn && hasInstalled(wallets.list.getState()),
  )
  useStore(contributions.store)
  const canLogIn = only === undefined || connectors.list(only).some(({ type }) => type === 'auth')
  const listed = contributions
    .list(points.connectMethods)
    .filter((method) => canLogIn || method.plugin === 'wallets')
  const methods = isWalletFirst
    ? listed.toSorted((a, b) => Number(b.plugin === 'wallets') - Number(a.plugin === 'wallets'))
    : listed
  return (
    <ViewBody>
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
              ) : (
                <Part load={method.load} plugin={method.plugin} fallback={<Placeholder id={method.id} />} />
              ),
          }))}
        />
      </Stack>
    </ViewBody>
  )
}
