import fc from 'fast-check'

/** Words of the lists of BIP-39: English, Czech, French, Italian, Portuguese, Spanish, Japanese, Korean, Chinese. */
const wordLists: readonly (readonly string[])[] = [
  'absent animal badge border captain clever cream deputy dry equal federal fresh gown horn invest layer mammal monitor number panther popular rack rib scout situate spirit surprise tissue twenty vicious',
  'aktovka blahobyt cejch cvaknout dostatek fazole hlava hukot kadet kniha kriket lehce malina most navrch oblast ohlas otruby pistole pominout prohra rekrut sazenice slina stolek teplota ujednat veselka vyhodit zalepit',
  'aborder ajuster armoire baril boutique carreau classe critère désastre éblouir englober étoffer fermer froid grimper illusion javelot limonade matraque mousson nuque palmarès pictural primitif réflexe rotatif sensible strict tiède unique',
  'abolire alveolo arredato barocco buio cespo costante dicembre elargire etto folata gemmato illudere italia luppolo mica nababbo oggi padrone piccino preparato recupero riso saturno semaforo smarrito spruzzo tariffa trasloco vagliato',
  'abelha agilizar angular ativo beliscar bufar catarata cogumelo cujo detrito embargo esfregar farofa frieza gordura ilha isca leitura mamute ministro nitidez ortodoxo penhasco prancha raquete revolta secar subtrair texugo tutorial',
  'abono alga arco azote brecha captar cisne cruz diente empresa faena fortuna gordo honor jefe leve maleta militar naipe ocio pacto percha portal rancho riego sandía solución tazón tormenta usuario',
  'あきる いしき いわかん うんちん おこなう かくご きせき くさい けちゃっぷ こうじ こもじ さとう しなん すいえい せっこつ そげき たいへん だんあつ ちりょう てつがく としょかん にくまん ねぶそく はかい ひかく ふうせん へんかん まんが めいきょく よかぜ',
  '가르침 검토 공업 군대 긴급 뉴욕 도서관 면담 미역 배경 볼펜 빨간색 생신 소음 스웨터 신화 앨범 연극 오페라 월요일 이중 자전거 전기 조건 지경 책가방 충고 통과 피망 해물',
  '了 电 正 管 领 八 素 厂 亚 曲 请 察 孩 福 陆 借 择 割 睛 轧 贫 奖 魏 抚 淀 辅 薯 钉 姚 乔',
  '了 電 正 管 領 八 素 廠 亞 曲 請 察 孩 福 陸 借 擇 割 睛 軋 貧 獎 魏 撫 淀 輔 薯 釘 姚 喬',
].map((words) => words.split(' '))

/** The words of a phrase, of any list. */
export const phrase: fc.Arbitrary<readonly string[]> = fc
  .tuple(fc.constantFrom(...wordLists), fc.constantFrom(12, 15, 18, 24))
  .chain(([list, length]) =>
    fc.uniqueArray(fc.constantFrom(...list), { minLength: length, maxLength: length }),
  )

const letters = (units: string, min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...units), minLength: min, maxLength: max })
const hex = (length: number): fc.Arbitrary<string> => letters('0123456789abcdef', length, length)
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base64 = `${base58}0OIl-_`

/** Values that must never leave the page, in their formats. */
export const secret: fc.Arbitrary<string> = fc.oneof(
  hex(64).map((key) => `0x${key}`),
  hex(64),
  hex(40).map((address) => `0x${address}`),
  hex(130).map((signature) => `0x${signature}`),
  letters(base58, 32, 88),
  letters('023456789acdefghjklmnpqrstuvwxyz', 38, 58).map((data) => `bc1${data}`),
  fc.tuple(hex(64), hex(64)).map(([topic, key]) => `wc:${topic}@2?relay-protocol=irn&symKey=${key}`),
  fc
    .tuple(letters(base64, 20, 60), letters(base64, 20, 60), letters(base64, 40, 60))
    .map(([head, body, signature]) => `eyJ${head}.${body}.${signature}`),
  phrase.map((words) => words.join(' ')),
  // A private key in the wallet import format, and one of Solana with its public key.
  letters(base58, 50, 50).map((key) => `K${key}x`),
  letters(base58, 86, 86).map((key) => `${key}Zz`),
  fc
    .tuple(letters(base64, 30, 60), letters(base64, 20, 40))
    .map(([code, state]) => `https://app.example/callback?code=${code}&state=${state}`),
  fc.stringMatching(/^[1-9]\d{3,9}\.\d{2,6}$/),
  fc.stringMatching(/^[a-z]{3,10}@[a-z]{3,10}\.(com|example)$/),
  fc.stringMatching(/^\d{6,8}$/),
  fc.stringMatching(/^https:\/\/[a-z]{3,10}\.example\/v2\/[a-zA-Z\d]{24,32}$/),
  hex(32).map((project) => project),
  letters(base64, 24, 48),
)

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const base64Of = (text: string): string => Buffer.from(bytesOf(text)).toString('base64')

/** Returns the forms in which a secret may be hidden in a text. */
export const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  encodeURIComponent,
  base64Of,
  (text) => Buffer.from(bytesOf(text)).toString('base64url'),
  (text) => Buffer.from(bytesOf(text)).toString('hex'),
  (text) => `0x${Buffer.from(bytesOf(text)).toString('hex')}`,
  (text) => base64Of(`{"secret":"${text}"}`),
  (text) => [...text].join(' '),
  (text) => [...text].reverse().join(''),
]

/** Returns the forms of a secret that occur in a text. */
export function leaksOf(planted: string, report: unknown): readonly string[] {
  const text = JSON.stringify(report).toLowerCase()
  return encodings.map((encode) => encode(planted).toLowerCase()).filter((form) => text.includes(form))
}
