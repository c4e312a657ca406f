/** A server component without any wallet code. */
export default function Page() {
  return (
    <main>
      <h1>Rendered on the server</h1>
    </main>
  )
}
