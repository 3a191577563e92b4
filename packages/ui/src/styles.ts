// Only the styles of the components in use; a component that is added needs its file here,
// or in the styles of the forms or the tables. What others are built on comes first.
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Skeleton.css'
import './theme/font.css'
import './theme/tokens.css'
