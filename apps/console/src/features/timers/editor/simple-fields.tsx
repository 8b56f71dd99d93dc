import { useLingui } from '@lingui/react/macro';
import { type SimpleField, type SimpleFieldRule, simpleFields } from '@tminus/domain';
import { Toggle } from '../../../shared/ui/controls.tsx';
import { NumberField, useField } from './fields.tsx';

interface SimpleFieldTexts {
  /** Where it is in the form. */
  section: 'ending' | 'size';
  label: string;
  description: string;
  /** Behind a number. */
  unit?: string;
}

const names = Object.keys(simpleFields) as SimpleField[];
const rules: Readonly<Record<SimpleField, SimpleFieldRule>> = simpleFields;

/** What people read about the fields of `simpleFields`. */
export function useSimpleFieldTexts(): Record<SimpleField, SimpleFieldTexts> {
  const { t } = useLingui();
  return {
    animationSeconds: {
      section: 'ending',
      label: t`Animation`,
      description: t`Seconds that the image plays after it is opened. Longer images are larger.`,
      unit: 's',
    },
  };
}

/** The controls that are in a section. */
export function SimpleFields({ section }: Pick<SimpleFieldTexts, 'section'>) {
  const texts = useSimpleFieldTexts();
  return names
    .filter((name) => texts[name].section === section)
    .map((name) => <Control key={name} name={name} {...texts[name]} />);
}

function Control({ name, label, description, unit }: SimpleFieldTexts & { name: SimpleField }) {
  const { value, onChange, ...field } = useField(name);
  const rule = rules[name];
  if (rule !== 'switch' && typeof value !== 'boolean') {
    const texts = { label, description, ...(unit !== undefined && { unit }) };
    return <NumberField {...texts} {...field} min={rule.min} max={rule.max} value={value} onChange={onChange} />;
  }
  return (
    <Toggle
      label={label}
      description={description}
      checked={Boolean(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      onBlur={field.onBlur}
    />
  );
}

/** For the comparison of two versions of a timer. */
export function useSimpleFieldGroups() {
  const { t } = useLingui();
  const texts = useSimpleFieldTexts();
  const describe = (value: number | boolean, unit: string) =>
    typeof value === 'boolean' ? (value ? t`Yes` : t`No`) : `${value} ${unit}`.trimEnd();
  return Object.fromEntries(
    names.map((name) => {
      const { label, unit = '' } = texts[name];
      return [
        name,
        { label, describe: (fields: Record<SimpleField, number | boolean>) => describe(fields[name], unit) },
      ];
    }),
  ) as Record<SimpleField, { label: string; describe: (fields: Record<SimpleField, number | boolean>) => string }>;
}
