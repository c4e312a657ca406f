import { type ReactNode, useEffect, useState } from 'react'
import { WalletConnectToken } from '#plugins/walletconnect'
import {
  Button,
  Stack,
  StatusHero,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import type { WalletConnectPlugin } from '../contract.js'
import { OpenApp } from './open-app-button.js'

/** Reopens the wallet app in which a request is pending. The link opens in the user's tap itself (CON-11). */
export default function ReopenWallet(): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const api = useService(WalletConnectToken)
  const navigation = useNavigation()
  const waiting = useStore(api.waiting)
  const [last, setLast] = useState(waiting)
  // The wallet stays while the view closes.
  if (waiting && waiting !== last) setLast(waiting)
  const isOver = waiting === undefined
  useEffect(() => {
    // The user came back to a request that was answered meanwhile.
    if (isOver && navigation.current()?.view === 'ReopenWallet') navigation.back()
  }, [isOver, navigation])
  const wallet = { wallet: last?.name ?? '' }
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <OpenApp app={last} focusOnMount />
          <Button variant="ghost" onPress={() => navigation.close()}>
            {t('notNow')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={4} align="center">
        <StatusHero
          image={<WalletImage src={last?.imageUrl} name={wallet.wallet} size={72} />}
          status="waiting"
          title={t('reopenHeading', wallet)}
          body={t('reopenBody')}
        />
      </Stack>
    </ViewBody>
  )
}
