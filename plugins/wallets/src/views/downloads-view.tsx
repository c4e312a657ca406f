import { type ReactNode, useState } from 'react'
import type { ViewProps } from '#kernel'
import { Icon, List, ListRow, Stack, Text, useKernel, useService, useT, ViewBody, WalletImage } from '#ui-kit'
import { type WalletsPlugin, WalletsToken } from '../contract.js'
import { visitorLinks } from './visitor-links.js'

const extension = { icon: 'extension', label: 'storeExtension' } as const
const looks = {
  chrome: extension,
  edge: extension,
  firefox: extension,
  opera: extension,
  safari: extension,
  ios: { icon: 'phone', label: 'storeIos' },
  android: { icon: 'phone', label: 'storeAndroid' },
  website: { icon: 'globe', label: 'storeWebsite' },
} as const

const stores: Readonly<Record<string, string>> = {
  'apps.apple.com': 'App Store',
  'play.google.com': 'Google Play',
  'chromewebstore.google.com': 'Chrome Web Store',
  'microsoftedge.microsoft.com': 'Edge Add-ons',
  'addons.mozilla.org': 'Firefox Add-ons',
  'addons.opera.com': 'Opera Add-ons',
}

/** Returns the name of the store that a link leads to, else its host: the list is not the wallet's own. */
function placeOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { host } = new URL(url)
  return Object.hasOwn(stores, host) ? stores[host] : host
}

/** The download links of a wallet for this visitor; each opens in a new tab. */
export default function DownloadsView({ params }: ViewProps<WalletsPlugin['views']['Downloads']>): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const wallets = useService(WalletsToken)
  const [isBlocked, setBlocked] = useState(false)
  const { wallet } = params
  const { page } = useKernel().platform
  const links = visitorLinks(wallets.downloads(wallet), page)
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
              subtitle={placeOf(link.url)}
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
