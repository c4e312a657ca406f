import type { ReactNode } from 'react'
import type { ViewProps } from '#kernel'
import {
  Button,
  LinkRow,
  ProviderMark,
  Stack,
  StatusHero,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { type SocialPlugin, type SocialState, SocialToken } from '../contract.js'
import { providerName, statusTextOf } from './login-texts.js'

type Params = SocialPlugin['views']['ConnectingSocial']

/** Returns the key of a state's texts: `inWindowTitle`, `declinedBody`. */
function wordsOf(state: SocialState) {
  switch (state.status) {
    case 'idle':
      return 'other'
    case 'scanning':
      return 'inWindow'
    case 'windowClosed':
      return 'closed'
    case 'failed':
      return state.fault
    case 'done':
      return 'retrieving'
    default:
      return state.status
  }
}

/** Displays a login in the provider's window: its progress and its errors. */
export default function ConnectingSocialView({ params }: ViewProps<Params>): ReactNode {
  const t = useT<SocialPlugin>('social')
  const social = useService(SocialToken)
  const { back } = useNavigation()
  const state = useStore(social.store)
  const isSlow = useStore(social.isSlow)
  const provider = state.status === 'idle' ? (params?.provider ?? 'passkey') : state.provider
  const words = wordsOf(state)
  const name = providerName(t, provider)
  const isOver = state.status === 'failed' || state.status === 'idle'
  const isOpenable = words === 'blocked' || words === 'closed'
  // Opens the window again, in the click itself.
  const again = (): void => (state.status === 'idle' ? social.start(provider) : social.retry())
  return (
    <ViewBody
      footer={
        isOver || state.status === 'windowClosed' ? (
          <Stack gap={1}>
            {words === 'notOffered' ? null : (
              <Button icon={isOpenable ? 'external' : 'retry'} onPress={again}>
                {t(isOpenable ? 'openWindow' : 'retry')}
              </Button>
            )}
            <LinkRow label={t('otherLogin')} onPress={back} />
          </Stack>
        ) : null
      }
    >
      <StatusHero
        image={<ProviderMark provider={provider} size={44} />}
        status={isOver ? 'error' : state.status === 'done' ? 'success' : 'waiting'}
        title={t(`${words}Title`, { name })}
        body={isSlow && !isOver ? t('stillTrying') : (statusTextOf(state) ?? t(`${words}Body`, { name }))}
      />
    </ViewBody>
  )
}
