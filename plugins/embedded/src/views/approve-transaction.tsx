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
import { sizeArea, useFramePlace } from './use-frame-place.js'

/** Displays the area that the frame covers: the request and its approval are only in the frame. */
export default function ApproveTransaction(): ReactNode {
  const t = useT<EmbeddedPlugin>('embedded')
  const api = useService(EmbeddedToken)
  const navigation = useNavigation()
  const site = useStore(api.site)
  const { waiting, height, mayBeConfirmed } = useStore(api.approvals)
  const isSlow = useStore(api.isSlow)
  const place = useRef<HTMLDivElement | null>(null)
  const isShown = waiting > 0 && site.status === 'ready'
  useFramePlace(place, isShown, api)
  const take = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element
      if (element) sizeArea(element, height)
    },
    [height],
  )
  const close = (
    <Button variant="secondary" onPress={() => navigation.close({ force: true })}>
      {t('close')}
    </Button>
  )
  if (site.status === 'failed')
    return (
      <ViewBody footer={close}>
        {mayBeConfirmed ? (
          <ErrorState title={t('approveLost')} body={t('approveLostBody')} />
        ) : (
          <ErrorState title={t('approveFailed')} body={t('approveFailedBody')} />
        )}
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
            <Text variant="small">{t(isSlow ? 'stillTrying' : 'approveLoadingBody')}</Text>
          </Stack>
        )}
      </div>
    </ViewBody>
  )
}
