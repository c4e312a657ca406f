import { type ReactNode, useEffect, useState } from 'react'
import { WalletConnectToken } from '#plugins/walletconnect'
import {
  Announce,
  Button,
  Stack,
  StatusHero,
  Text,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import type { WalletConnectPlugin } from '../contract.js'

/** Reopens the wallet app in which a request is pending. The link opens in the user's tap itself (CON-11). */
export default function ReopenWallet(): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const api = useService(WalletConnectToken)
  const navigation = useNavigation()
  const waiting = useStore(api.waiting)
  const [failed, setFailed] = useState(false)
  const [name, setName] = useState(waiting?.name ?? '')
  // The name stays while the view closes.
  if (waiting && waiting.name !== name) setName(waiting.name)
  const isOver = waiting === undefined
  useEffect(() => {
    // The user came back to a request that was answered meanwhile.
    if (isOver && navigation.current()?.view === 'ReopenWallet') navigation.back()
  }, [isOver, navigation])
  const wallet = { wallet: name }
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <Button icon="external" focusOnMount onPress={() => setFailed(!api.reopenWallet())}>
            {t('openWallet', wallet)}
          </Button>
          <Button variant="ghost" onPress={() => navigation.close()}>
            {t('notNow')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={4} align="center">
        <StatusHero
          image={<WalletImage src={undefined} name={name} size={72} />}
          status="waiting"
          title={t('reopenHeading', wallet)}
          body={t('reopenBody')}
        />
        {failed ? <Text variant="small">{t('reopenFailed', wallet)}</Text> : null}
        <Announce>{failed ? t('reopenFailed', wallet) : ''}</Announce>
      </Stack>
    </ViewBody>
  )
}
