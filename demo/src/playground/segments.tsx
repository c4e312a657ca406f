interface SegmentsProps<Id extends string> {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly id: Id; readonly title: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** A choice of one of a few values, side by side. */
export function Segments<Id extends string>({ legend, name, options, chosen, onChoose }: SegmentsProps<Id>) {
  return (
    <fieldset className="pg-segments" data-name={name}>
      <legend className="pg-hidden">{legend}</legend>
      {options.map(({ id, title }) => (
        <label key={id}>
          <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  )
}
