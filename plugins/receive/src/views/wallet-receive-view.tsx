import { type ReactNode, useState } from 'react'
import { AccountToken } from '#plugins/account'
import {
  Announce,
  Button,
  CopyButton,
  EmptyState,
  FullAddress,
  Icon,
  Inline,
  ListRow,
  Notice,
  QrCode,
  Skeleton,
  Slot,
  Stack,
  sanitizeForDisplay,
  Text,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { type ReceivePlugin, ReceiveToken } from '../contract.js'
import { RequestedAmount } from './requested-amount.js'

/** Maximum number of pictures in a row; the rest is a number. */
const maxPictures = 4

/** The account's address, as text and as a code; the code of a payment request if an amount was entered. */
export default function WalletReceiveView(): ReactNode {
  const t = useT<ReceivePlugin>('receive')
  const { i18n } = useKernel()
  const { push, reset } = useNavigation<ReceivePlugin>()
  const receive = useService(ReceiveToken)
  const state = useStore(receive.store)
  const { address, network, networks, payload } = state
  const account = useStore(useService(AccountToken).store(network?.chainNamespace ?? ''))
  const [isOpen, setOpen] = useState(state.amountText !== '')
  if (address === undefined || network === undefined)
    return (
      <ViewBody>
        <EmptyState
          icon="wallet"
          title={t('noAccountTitle')}
          body={t('noAccountBody')}
          action={<Button onPress={() => reset('Connect')}>{t('connect')}</Button>}
        />
      </ViewBody>
    )
  const isRequest = payload !== undefined && payload !== address
  const request = {
    amount: state.amountText.trim(),
    symbol: network.nativeCurrency.symbol,
    network: network.name,
  }
  const networksText =
    networks === undefined
      ? '\u00a0'
      : networks.length === 1
        ? networks[0]?.name
        : t('payableOn', { count: networks.length })
  const hint = isRequest ? t('requestHint', request) : t('scanHint')
  return (
    <ViewBody footer={<CopyButton variant="primary" text={address} label={t('copyAddress')} />}>
      <Stack gap={4}>
        <Slot name="receive:top" />
        {payload === undefined ? (
          <Skeleton kind="qr" />
        ) : (
          <QrCode
            value={payload}
            isSmall
            label={isRequest ? t('codeOfRequest', request) : t('codeOfAddress')}
            image={<WalletImage src={network.imageUrl} name={network.name} size={44} />}
          />
        )}
        <Stack gap={1} align="center">
          {account.profileName === undefined ? null : (
            <Text as="h2" variant="strong" align="center">
              <bdi>{sanitizeForDisplay(account.profileName)}</bdi>
            </Text>
          )}
          <Text variant="muted" align="center">
            <FullAddress value={address} />
          </Text>
          <Text variant="small" align="center">
            {hint}
          </Text>
        </Stack>
        <Announce>{isRequest ? hint : ''}</Announce>
        {state.isSmartAccount ? (
          <Notice tone="warning" title={t('smartTitle', { network: network.name })}>
            {t('smartBody')}
          </Notice>
        ) : null}
        {state.canRequestAmount ? (
          <RequestedAmount
            network={network}
            state={state}
            isOpen={isOpen}
            onOpen={setOpen}
            onChange={receive.setAmount}
          />
        ) : null}
        {isRequest ? <CopyButton variant="secondary" text={payload} label={t('copyRequest')} /> : null}
        <ListRow
          image={<Icon name="network" size={24} />}
          title={t('networksTitle')}
          // The lookup is too short for an outline in place of the row.
          subtitle={networksText}
          end={
            <Inline gap={1}>
              {networks?.slice(0, maxPictures).map((one) => (
                <WalletImage key={one.caipNetworkId} src={one.imageUrl} name={one.name} size={20} />
              ))}
              {networks && networks.length > maxPictures ? i18n.number(networks.length) : null}
              <Icon name="chevron" />
            </Inline>
          }
          onPress={() => push('WalletCompatibleNetworks')}
        />
      </Stack>
    </ViewBody>
  )
}
