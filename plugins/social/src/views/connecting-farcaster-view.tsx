import { type ReactNode, useState } from 'react'
import {
  Announce,
  Button,
  CopyButton,
  LinkRow,
  ProviderMark,
  QrCode,
  Skeleton,
  Stack,
  StatusHero,
  Text,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type SocialPlugin, type SocialState, SocialToken } from '../contract.js'
import { statusTextOf } from './login-texts.js'

type Over = Extract<SocialState, { readonly status: 'failed' | 'retrieving' | 'done' }>

/** Displays a login with Farcaster: a code to scan, or on a phone the link to the app; then the result. */
export default function ConnectingFarcasterView(): ReactNode {
  const { platform } = useKernel()
  const state = useStore(useService(SocialToken).store)
  if (state.status === 'failed' || state.status === 'retrieving' || state.status === 'done')
    return <Outcome state={state} />
  const url = state.status === 'scanning' ? state.url : undefined
  return platform.page.isMobile() ? <App url={url} /> : <Scan url={url} />
}

function Scan({ url }: { readonly url: string | undefined }): ReactNode {
  const t = useT<SocialPlugin>('social')
  const isSlow = useStore(useService(SocialToken).isSlow)
  return (
    <ViewBody>
      <Stack gap={4} align="center">
        <Text variant="muted" align="center">
          {t(url === undefined && isSlow ? 'stillTrying' : 'scanBody')}
        </Text>
        {url === undefined ? <Skeleton kind="qr" /> : <QrCode value={url} label={t('codeLabel')} />}
        <Announce>{t(url === undefined ? 'codeComing' : 'codeReady')}</Announce>
        <Copy url={url} />
      </Stack>
    </ViewBody>
  )
}

function App({ url }: { readonly url: string | undefined }): ReactNode {
  const t = useT<SocialPlugin>('social')
  const social = useService(SocialToken)
  const [isBlocked, setBlocked] = useState(false)
  return (
    <ViewBody
      footer={
        <Button icon="external" busy={url === undefined} onPress={() => setBlocked(!social.openFarcaster())}>
          {t('openApp')}
        </Button>
      }
    >
      <Stack gap={4} align="center">
        <StatusHero
          image={<ProviderMark provider="farcaster" size={44} />}
          status="waiting"
          title={t('appTitle')}
          body={t('appBody')}
        />
        {isBlocked ? <Text variant="small">{t('openAppBlocked')}</Text> : null}
        <Announce>{isBlocked ? t('openAppBlocked') : ''}</Announce>
        <Copy url={url} />
      </Stack>
    </ViewBody>
  )
}

/** It keeps its size while there is nothing to copy. */
function Copy({ url }: { readonly url: string | undefined }): ReactNode {
  const t = useT<SocialPlugin>('social')
  if (url !== undefined) return <CopyButton text={url} label={t('copyLink')} />
  return (
    <Button variant="ghost" icon="copy" disabled onPress={() => undefined}>
      {t('copyLink')}
    </Button>
  )
}

function Outcome({ state }: { readonly state: Over }): ReactNode {
  const t = useT<SocialPlugin>('social')
  const social = useService(SocialToken)
  const { back } = useNavigation()
  const words = state.status === 'failed' ? state.fault : 'retrieving'
  const name = 'Farcaster'
  return (
    <ViewBody
      footer={
        state.status === 'failed' ? (
          <Stack gap={1}>
            {state.fault === 'notOffered' ? null : (
              <Button icon="retry" onPress={() => social.retry()}>
                {t('retry')}
              </Button>
            )}
            <LinkRow label={t('otherLogin')} onPress={back} />
          </Stack>
        ) : null
      }
    >
      <StatusHero
        image={<ProviderMark provider="farcaster" size={44} />}
        status={state.status === 'failed' ? 'error' : state.status === 'done' ? 'success' : 'waiting'}
        title={t(`${words}Title`, { name })}
        body={statusTextOf(state) ?? t(`${words}Body`, { name })}
      />
    </ViewBody>
  )
}
