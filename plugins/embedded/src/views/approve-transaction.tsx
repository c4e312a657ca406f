import { type ReactNode, useCallback, useRef } from 'react'
import { EmbeddedToken } from '#plugins/embedded'
import {
  Button,
  EmptyState,
  ErrorState,
  Spinner,
  Stack,
  Text,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import type { EmbeddedPlugin } from '../contract.js'
import { useFramePlace } from './use-frame-place.js'

/**
 * The size of the frame's approval, on every screen that has the room: the card keeps its size when the frame appears.
 * Older browsers do not support the second one and keep the first.
 */
const sizes = ['min(520px, calc(100vh - 140px))', 'min(520px, calc(100dvh - 140px))']

/** Displays the area that the frame covers: the request and its approval are only in the frame. */
export default function ApproveTransaction(): ReactNode {
  const t = useT<EmbeddedPlugin>('embedded')
  const api = useService(EmbeddedToken)
  const navigation = useNavigation()
  const site = useStore(api.site)
  const { waiting } = useStore(api.approvals)
  const place = useRef<HTMLDivElement | null>(null)
  const isShown = waiting > 0 && site.status === 'ready'
  useFramePlace(place, isShown, api)
  const take = useCallback((element: HTMLDivElement | null) => {
    place.current = element
    // Set by CSSOM, which a content policy against style attributes in markup allows.
    for (const size of sizes) element?.style.setProperty('block-size', size)
  }, [])
  const close = (
    <Button variant="secondary" onPress={() => navigation.close({ force: true })}>
      {t('close')}
    </Button>
  )
  if (site.status === 'failed')
    return (
      <ViewBody footer={close}>
        <ErrorState title={t('approveFailed')} body={t('approveFailedBody')} />
      </ViewBody>
    )
  if (waiting === 0)
    return (
      <ViewBody footer={close}>
        <EmptyState icon="check" title={t('approveNothing')} body={t('approveNothingBody')} />
      </ViewBody>
    )
  return (
    <ViewBody>
      <div ref={take} aria-busy={!isShown}>
        {isShown ? null : (
          <Stack gap={3} align="center">
            <Spinner label={t('approveLoading')} />
            <Text>{t('approveLoading')}</Text>
            <Text variant="small">{t('approveLoadingBody')}</Text>
          </Stack>
        )}
      </div>
    </ViewBody>
  )
}
