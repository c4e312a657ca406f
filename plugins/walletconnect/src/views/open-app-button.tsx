import { type ReactNode, useState } from 'react'
import { WalletConnectToken } from '#plugins/walletconnect'
import { Button, Text, useReplacedButton, useService, useStore, useT, WalletImage } from '#ui-kit'
import type { ChosenWallet, WalletConnectPlugin } from '../contract.js'

export interface OpenAppProps {
  readonly app: ChosenWallet | undefined
  readonly focusOnMount?: boolean
  /** Rendered without an app, in the place of the button. */
  readonly replaced?: ReactNode
}

/** The button that opens the wallet app in which a request is pending. The link opens in the user's tap itself (CON-11). */
export function OpenApp({ app, focusOnMount = false, replaced = null }: OpenAppProps): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const api = useService(WalletConnectToken)
  const [isFailed, setFailed] = useState(false)
  const wallet = { wallet: app?.name ?? '' }
  return (
    <>
      {app ? (
        <Button
          image={<WalletImage src={app.imageUrl} name={app.name} size={24} />}
          focusOnMount={focusOnMount}
          onPress={() => setFailed(!api.reopenWallet())}
        >
          {t('openWallet', wallet)}
        </Button>
      ) : (
        replaced
      )}
      {app && isFailed ? (
        <div role="alert">
          <Text variant="small" align="center">
            {t('reopenFailed', wallet)}
          </Text>
        </div>
      ) : null}
    </>
  )
}

/** Replaces the button of a view that sent a request, while the request is pending in the wallet app that the user chose. */
export function OpenAppButton(): ReactNode {
  const app = useStore(useService(WalletConnectToken).waiting)
  return <OpenApp app={app} replaced={useReplacedButton()} />
}
