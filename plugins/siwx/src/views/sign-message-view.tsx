import { type ReactNode, useState } from 'react'
import {
  Address,
  Announce,
  Button,
  EmptyState,
  Fact,
  FactList,
  Icon,
  Inline,
  Notice,
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
  WalletRequestButton,
} from '#ui-kit'
import { type SiwxPlugin, type SiwxState, SiwxToken } from '../contract.js'
import { faultTexts } from './fault-texts.js'

type SignInState = Extract<SiwxState, { readonly account: unknown }>

/** The sign-in request: the requesting app, the account, and what signing does not do (SIW-01). */
export default function SignMessageView(): ReactNode {
  const t = useT<SiwxPlugin>('siwx')
  const siwx = useService(SiwxToken)
  const state = useStore(siwx.store)
  const { reset } = useNavigation<SiwxPlugin>()
  if (state.status === 'idle')
    return (
      <ViewBody>
        <EmptyState
          icon="wallet"
          title={t('notFoundTitle')}
          body={t('notFoundBody')}
          action={<Button onPress={() => reset('Connect')}>{t('connect')}</Button>}
        />
      </ViewBody>
    )
  return <SignMessage state={state} />
}

function SignMessage({ state }: { readonly state: SignInState }): ReactNode {
  const t = useT<SiwxPlugin>('siwx')
  const { connections, metadata, networks } = useKernel()
  const siwx = useService(SiwxToken)
  const [isLeaving, setLeaving] = useState(false)
  const wallet = useStore(connections.store, () => connections.active()?.wallet)
  const { account } = state
  const network = networks.find(account.caipNetworkId)
  const isSigning = state.status === 'signing'
  const isInWallet = isSigning && state.step === 'wallet'
  const fault = state.status === 'needed' ? state.fault : undefined
  const words = fault && faultTexts(fault)
  const walletName = sanitizeForDisplay(wallet?.name ?? '')
  const progress =
    state.status !== 'signing'
      ? ''
      : state.step === 'preparing'
        ? t('preparing')
        : state.step === 'verifying'
          ? t('authenticating')
          : t(state.slow ? 'inWalletSlow' : 'inWallet', { wallet: walletName })
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <WalletRequestButton
            waiting={isInWallet}
            busy={isSigning}
            focusOnMount
            onPress={() => siwx.confirm()}
          >
            {t(isSigning ? 'signing' : fault ? 'again' : 'sign')}
          </WalletRequestButton>
          <Button
            variant="secondary"
            busy={isLeaving}
            onPress={() => {
              setLeaving(true)
              void siwx.cancel().finally(() => setLeaving(false))
            }}
          >
            {t(isLeaving ? 'cancelling' : 'cancel')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={4}>
        <Inline justify="center" gap={3}>
          <WalletImage src={metadata.icons[0]} name={metadata.name} size={56} />
          <Icon name="key" size={24} />
          <WalletImage src={wallet?.imageUrl} name={wallet?.name ?? ''} size={56} />
        </Inline>
        <Stack gap={1} align="center">
          <Text as="h2" variant="title" align="center">
            {t('heading', { app: sanitizeForDisplay(metadata.name) })}
          </Text>
          <Text variant="muted" align="center">
            {t(siwx.isRequired ? 'bodyRequired' : 'body')}
          </Text>
        </Stack>
        {words ? (
          <Notice tone="warning" title={t(words.title)} isNews>
            {t(words.body)}
          </Notice>
        ) : null}
        <FactList>
          <Fact label={t('account')}>
            <Address value={account.address} />
          </Fact>
          <Fact label={t('network')}>{sanitizeForDisplay(network?.name ?? account.caipNetworkId)}</Fact>
          {siwx.statement === undefined ? null : (
            <Fact label={t('statement')}>
              <bdi>{siwx.statement}</bdi>
            </Fact>
          )}
        </FactList>
        <Text variant="small" align="center">
          {progress || t('promise')}
        </Text>
        <Announce>{progress}</Announce>
      </Stack>
    </ViewBody>
  )
}
