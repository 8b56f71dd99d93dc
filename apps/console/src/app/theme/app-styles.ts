// The order matters: our rules come after Mantine's.
import './mantine-components.css';
import 'virtual:theme-variables.css';
import './tokens.css';
import './base.css';
import './contrast.css';
