import { getMetadataStorage } from 'class-validator';

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/**
 * At each validation, class-validator collects the rules of the class among those of all classes. With this, it does so once for each class:
 * decorators add none after the class is defined.
 */
export function rememberValidationRules(): void {
  const storage = getMetadataStorage();
  const [collect, group] = [
    storage.getTargetValidationMetadatas.bind(storage),
    storage.groupByPropertyName.bind(storage),
  ];
  const rulesOf = new WeakMap<object, Rules>();
  const grouped = new WeakMap<Rules, ReturnType<typeof group>>();
  storage.getTargetValidationMetadatas = (target, ...options) => {
    const [schema, always, strictGroups, groups] = options;
    if (schema || always || strictGroups || groups) return collect(target, ...options);
    return remembered(rulesOf, target, () => collect(target, ...options));
  };
  storage.groupByPropertyName = (rules) => remembered(grouped, rules, () => group(rules));
}

function remembered<K extends object, V>(values: WeakMap<K, V>, key: K, find: () => V): V {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = find();
  values.set(key, value);
  return value;
}
