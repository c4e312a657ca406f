import { Fragment, type ReactNode } from 'react'
import type { ExplainedField, ExplainedValue, RequestExplanation } from '#kernel'
import {
  Disclosure,
  Fact,
  FactList,
  FullAddress,
  Section,
  Stack,
  sanitizeForDisplay,
  Text,
  useKernel,
  useT,
} from '#ui-kit'
import type { ReviewPlugin } from '../contract.js'
import { ExplainedValueText } from './explained-value.js'
import { fill } from './fill.js'
import { Fields } from './subject-part.js'

type Call = Extract<ExplainedValue, { readonly kind: 'call' }>

/** A call inside the call: its own explanation, or its bytes. */
function NestedCall({ call: { to, data, explanation } }: { readonly call: Call }): ReactNode {
  const t = useT<ReviewPlugin>('review')
  if (explanation) return <Explanation explanation={explanation} />
  return (
    <Stack gap={1}>
      <Text as="div">{fill(t, 'stepUnknown', { to: to ? <FullAddress value={to} /> : null })}</Text>
      <Disclosure summary={t('rawData')}>
        <Text as="div" variant="small">
          <bdi dir="ltr" translate="no">
            {data}
          </bdi>
        </Text>
      </Disclosure>
    </Stack>
  )
}

function Rows({ fields }: { readonly fields: readonly ExplainedField[] }): ReactNode {
  const rows = fields.flatMap(({ label, value }) => (value.kind === 'call' ? [] : [{ label, value }]))
  if (rows.length === 0) return null
  return (
    <FactList>
      {rows.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields keep their places, and their labels may be the same
        <Fact key={at} label={sanitizeForDisplay(label)}>
          <ExplainedValueText value={value} />
        </Fact>
      ))}
    </FactList>
  )
}

function Explanation({ explanation }: { readonly explanation: RequestExplanation }): ReactNode {
  const t = useT<ReviewPlugin>('review')
  const { intent, fields, others } = explanation
  return (
    <Stack gap={2}>
      <Text as="div">
        <strong>
          {intent.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
            <Fragment key={at}>
              {at > 0 ? ' ' : null}
              {typeof part === 'string' ? (
                <bdi translate="no">{sanitizeForDisplay(part)}</bdi>
              ) : part.kind === 'call' ? null : (
                <ExplainedValueText value={part} />
              )}
            </Fragment>
          ))}
        </strong>
      </Text>
      <Rows fields={fields} />
      {fields.map(({ value }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: calls keep their places
        value.kind === 'call' ? <NestedCall key={at} call={value} /> : null,
      )}
      {others.length > 0 ? (
        <Disclosure summary={t('otherData')}>
          <Fields fields={others} />
        </Disclosure>
      ) : null}
    </Stack>
  )
}

const sources = {
  package: 'explainedByPackage',
  page: 'explainedByPage',
  standard: 'explainedByStandard',
} as const

export interface ExplanationPartProps {
  readonly explanations: readonly RequestExplanation[]
}

/** What the authors of the contracts say that the request does, with the source of each text. */
export function ExplanationPart({ explanations }: ExplanationPartProps): ReactNode {
  const t = useT<ReviewPlugin>('review')
  const { platform } = useKernel()
  return explanations.map((explanation, at) => {
    const isOfPage = explanation.by === 'page'
    // The page's own descriptor may name any author.
    const owner = isOfPage ? new URL(platform.page.origin()).host : sanitizeForDisplay(explanation.owner)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: calls keep their places, and may be the same
      <Section key={at} title={t('explainedTitle', { owner })}>
        <Stack gap={2}>
          <Text variant="small">{t(sources[explanation.by])}</Text>
          <Explanation explanation={explanation} />
        </Stack>
      </Section>
    )
  })
}
