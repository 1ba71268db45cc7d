/**
 * SQL that makes a company with an owner, the folders of the template, accounts, VAT and a payroll.
 *
 * Values: the id of the template's workspace, a number that no other company has.
 */
export const makeCompany = `
  with made as (
    select uuidv7() as workspace_id, uuidv7() as user_id, n from (values ($2::int)) as given (n)
  ), companies as (
    insert into workspaces (id, kind, business_name, business_type)
    select workspace_id, 'business', 'Company ' || n, 'Ltd Company' from made
  ), people as (
    insert into users (id, email, auth_method, email_verified)
    select user_id, 'owner' || n || '@example.com', 'email', 1 from made
  ), members as (
    insert into memberships (workspace_id, user_id, role) select workspace_id, user_id, 'owner' from made
  ), tree as (
    insert into folders (workspace_id, id, name, department, area, parent_id, position)
    select made.workspace_id, f.id, f.name, f.department, f.area, f.parent_id, f.position
    from made, folders f where f.workspace_id = $1
  )
  insert into company_facts (workspace_id, followed_from, facts)
  select workspace_id, '2026-10-01', jsonb_build_object(
    'form', 'Ltd Company', 'incorporatedOn', '2020-05-11', 'accountingReferenceDate', '05-31',
    'firstAccountsTo', null, 'changedPeriods', '[]'::jsonb, 'tradingSince', null, 'lastConfirmationStatementTo', null,
    'vat', jsonb_build_object('scheme', 'quarterly', 'stagger', 1 + n % 3, 'yearEndMonth', null,
      'instalments', null, 'since', null, 'until', null),
    'employer', jsonb_build_object('pays', 'monthly', 'since', null, 'until', null, 'byPost', false),
    'cis', null, 'benefits', null, 'pensionDutiesFrom', null, 'icoRegisteredOn', null, 'digitalUpdatesFrom', null,
    'premises', null, 'vehicles', null, 'answered', '[]'::jsonb) from made`
