declare module '*.md' {
  const guide: import('./guide-content').GuideContent
  export default guide
}
