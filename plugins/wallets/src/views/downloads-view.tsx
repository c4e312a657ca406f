import { type ReactNode, useState } from 'react'
import type { ViewProps } from '#kernel'
import { Icon, List, ListRow, Stack, Text, useService, useT, ViewBody, WalletImage } from '#ui-kit'
import { type WalletsPlugin, WalletsToken } from '../contract.js'

const looks = {
  chrome: { icon: 'extension', label: 'storeChrome' },
  ios: { icon: 'phone', label: 'storeIos' },
  android: { icon: 'phone', label: 'storeAndroid' },
  website: { icon: 'globe', label: 'storeWebsite' },
} as const

/** The download links of a wallet; each opens in a new tab. */
export default function DownloadsView({ params }: ViewProps<WalletsPlugin['views']['Downloads']>): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const wallets = useService(WalletsToken)
  const [isBlocked, setBlocked] = useState(false)
  const { wallet } = params
  const links = wallets.downloads(wallet)
  return (
    <ViewBody>
      <Stack gap={4}>
        <Stack gap={3} align="center">
          <WalletImage src={wallet.imageUrl} name={wallet.name} size={72} />
          <Text variant="muted" align="center">
            {t(links.length > 0 ? 'downloadsBody' : 'downloadsNone', { wallet: wallet.name })}
          </Text>
        </Stack>
        <List label={t('downloadsTitle')}>
          {links.map((link) => (
            <ListRow
              key={link.id}
              image={<Icon name={looks[link.id].icon} size={24} />}
              title={t(looks[link.id].label)}
              end={<Icon name="external" />}
              onPress={() => setBlocked(!wallets.download(link))}
            />
          ))}
        </List>
        {isBlocked ? <Text variant="small">{t('blocked')}</Text> : null}
      </Stack>
    </ViewBody>
  )
}
