// Ordered from specific to general: a browser's user agent also contains the names of the browsers it derives from.
const browsers: readonly [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/; wv\)/, 'Aplikasi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|HeadlessChrome\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** Describes a user agent in Indonesian: "Chrome di Android". */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent)
  const system = firstMatch(systems, userAgent)
  if (browser && system) return `${browser} di ${system}`
  return browser ?? system ?? 'Perangkat tidak dikenal'
}

export function isPhoneUserAgent(userAgent: string): boolean {
  return /Android|iPhone|iPod|Mobile/.test(userAgent)
}

function firstMatch(patterns: readonly [RegExp, string][], userAgent: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
}
