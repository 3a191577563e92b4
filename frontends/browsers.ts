/**
 * The oldest browsers that the pages are built for (docs/decisions/0044-supported-browsers.md). Android 5 gets no Chrome after 95,
 * Android 6 none after 106; Firefox reads `style-src-attr` from 108 on. All of them have `Object.hasOwn`; without it a page shows the message for old browsers.
 */
export const browsers = ['chrome >= 95', 'edge >= 95', 'firefox >= 108', 'safari >= 16.4']
