import type { ReactNode } from 'react'
import type { RequestField, RequestStep, RequestSubject } from '#kernel'
import { Disclosure, Fact, FactList, FullAddress, Section, Stack, Text, useT } from '#ui-kit'
import type { ReviewPlugin } from '../contract.js'
import { StepText } from './step-text.js'

/** Text as it is: each line on its own. */
function Lines({ text }: { readonly text: string }): ReactNode {
  return (
    <Stack gap={1}>
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, and lines may repeat
        <Text key={at} as="div">
          <bdi translate="no">{line || '\u00a0'}</bdi>
        </Text>
      ))}
    </Stack>
  )
}

function Step({ step }: { readonly step: RequestStep }): ReactNode {
  const t = useT<ReviewPlugin>('review')
  return (
    <Stack gap={1}>
      <Text as="div">
        <StepText step={step} />
      </Text>
      {step.kind === 'named' && step.fields.length > 0 ? <Fields fields={step.fields} /> : null}
      {step.kind === 'unknown' ? (
        <Disclosure summary={t('rawData')}>
          <Text as="div" variant="small">
            <bdi dir="ltr" translate="no">
              {step.data}
            </bdi>
          </Text>
        </Disclosure>
      ) : null}
    </Stack>
  )
}

function Steps({ steps }: { readonly steps: readonly RequestStep[] }): ReactNode {
  return steps.map((step, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places, and may be the same
    <Step key={at} step={step} />
  ))
}

/** A signed value with the path of its field. */
interface FlatField {
  readonly path: string
  readonly value: string
}

function flatten(fields: readonly RequestField[], before: string = ''): readonly FlatField[] {
  return fields.flatMap(({ name, value }): readonly FlatField[] => {
    const path = before === '' ? name : `${before}.${name}`
    return typeof value === 'string' ? [{ path, value }] : flatten(value, path)
  })
}

/** The value of a field is displayed as an address: of EVM networks, of Solana, or of Polkadot. */
const isAddress = (value: string): boolean =>
  /^0x[\da-f]{40}$/i.test(value) || /^[1-9A-HJ-NP-Za-km-z]{32,50}$/.test(value)

/** Named values, each on a line. */
export function Fields({ fields }: { readonly fields: readonly RequestField[] }): ReactNode {
  const t = useT<ReviewPlugin>('review')
  return (
    <FactList>
      {flatten(fields).map(({ path, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields keep their places, and their names may be the same
        <Fact key={at} label={path}>
          {value === '' ? (
            t('empty')
          ) : isAddress(value) ? (
            <FullAddress value={value} />
          ) : (
            <bdi translate="no">{value}</bdi>
          )}
        </Fact>
      ))}
    </FactList>
  )
}

export interface SubjectPartProps {
  readonly subject: RequestSubject
}

/** What a request does, in full. */
export function SubjectPart({ subject }: SubjectPartProps): ReactNode {
  const t = useT<ReviewPlugin>('review')
  switch (subject.kind) {
    case 'transaction':
      return (
        <Section title={t('whatHappens')}>
          <Stack gap={3}>
            <Steps steps={subject.steps} />
          </Stack>
        </Section>
      )
    case 'message':
      return (
        <Section title={t('message')}>
          {subject.isHex ? <Text variant="small">{t('messageHex')}</Text> : null}
          {subject.text === '' ? (
            <Text variant="muted">{t('messageEmpty')}</Text>
          ) : (
            <Lines text={subject.text} />
          )}
        </Section>
      )
    case 'typedData':
      return (
        <>
          {subject.steps.length > 0 ? (
            <Section title={t('whatHappens')}>
              <Stack gap={3}>
                <Steps steps={subject.steps} />
              </Stack>
            </Section>
          ) : null}
          <Section title={t('typedMessage', { type: subject.primaryType })}>
            <Fields fields={subject.message} />
          </Section>
          <Section title={t('typedDomain')}>
            <Fields fields={subject.domain} />
          </Section>
        </>
      )
    case 'unknown':
      return (
        <Section title={t('rawData')}>
          <Lines text={subject.text} />
        </Section>
      )
  }
}
