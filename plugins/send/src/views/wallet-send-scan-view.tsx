import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Button,
  ErrorState,
  Notice,
  Stack,
  Text,
  useKernel,
  useNavigation,
  useService,
  useT,
  ViewBody,
  Viewfinder,
} from '#ui-kit'
import { type SendPlugin, SendToken } from '../contract.js'
import { type CodeReader, createCodeReader } from './camera/read-code.js'
import { useCamera } from './camera/use-camera.js'

/** Interval of reading camera frames. Milliseconds. */
const lookEveryMs = 200
/** Max length of an address or payment request. Characters. */
const maxTextLength = 4_000

const faults = {
  refused: ['cameraRefusedTitle', 'cameraRefusedBody'],
  missing: ['noCameraTitle', 'noCameraBody'],
  failed: ['cameraFailedTitle', 'cameraFailedBody'],
} as const

/** Reads the code of an address or payment request, by the camera or from a picture. */
export default function WalletSendScanView(): ReactNode {
  const t = useT<SendPlugin>('send')
  const { platform } = useKernel()
  const { back, current } = useNavigation()
  const send = useService(SendToken)
  const { camera, retry } = useCamera()
  const { stream } = camera
  const [hasNoCode, setHasNoCode] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)

  const take = (text: string): void => {
    // Two pictures may be in progress when the first code is found.
    if (current()?.view !== 'WalletSendScan') return
    send.setRecipient(text.slice(0, maxTextLength).trim())
    back()
  }
  const takeRef = useRef(take)
  takeRef.current = take

  useEffect(() => {
    if (!stream) return
    let isLooking = false
    let reader: Promise<CodeReader> | undefined
    const look = async (): Promise<void> => {
      const element = video.current
      if (isLooking || !element) return
      isLooking = true
      try {
        reader ??= createCodeReader()
        const text = await (await reader)(element)
        if (text) takeRef.current(text)
      } catch {
        // Its code did not load: retry.
        reader = undefined
      } finally {
        isLooking = false
      }
    }
    return platform.every(lookEveryMs, () => void look())
  }, [platform, stream])

  const readPicture = async (picture: Blob): Promise<void> => {
    setHasNoCode(false)
    try {
      const bitmap = await createImageBitmap(picture)
      const text = await (await createCodeReader())(bitmap)
      bitmap.close()
      if (text) return take(text)
    } catch {
      // A file that is no picture has no code.
    }
    setHasNoCode(true)
  }
  const fault = camera.status === 'opening' || camera.status === 'open' ? undefined : faults[camera.status]
  return (
    <ViewBody
      footer={
        <Button variant="secondary" icon="image" onPress={() => file.current?.click()}>
          {t('choosePicture')}
        </Button>
      }
    >
      <Stack gap={3}>
        {/* A fault takes the image's place: the button below stays. */}
        <Viewfinder
          label={t('viewfinder')}
          stream={stream}
          video={video}
          instead={
            fault && (
              <ErrorState title={t(fault[0])} body={t(fault[1])} onRetry={retry} retryLabel={t('tryAgain')} />
            )
          }
        />
        <Text variant="muted" align="center">
          {fault ? '\u00a0' : t(stream ? 'scanHint' : 'cameraOpening')}
        </Text>
        {hasNoCode ? <Notice tone="warning" title={t('noCodeInPicture')} isNews /> : null}
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('choosePicture')}
          onChange={({ target }) => {
            const picture = target.files?.[0]
            // The same file may be chosen again.
            target.value = ''
            if (picture) void readPicture(picture)
          }}
        />
      </Stack>
    </ViewBody>
  )
}
